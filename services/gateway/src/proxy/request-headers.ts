import type { IncomingHttpHeaders } from 'node:http'
import { IDENTITY_HEADER } from '@forecourt/service-kit/identity'
import type { FastifyRequest } from 'fastify'

/** Prefix of the platform's internal headers: removed from requests and responses. */
const OWN_PREFIX = 'x-forecourt-'

/**
 * Headers that end at the door: secrets that are the gateway's business, facts that it states itself (of traces too: an outside one could mix
 * itself into ours), what concerns one connection only, and accept-encoding, because the gateway compresses what a service has not compressed once for all.
 */
const NOT_FORWARDED = new Set([
  'accept-encoding',
  'authorization',
  'baggage',
  'cookie',
  'expect',
  'forwarded',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'traceparent',
  'tracestate',
  'trailer',
  'upgrade',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  'x-request-id',
])
/** On a request that has no body these would promise one. */
const OF_A_BODY = new Set(['content-length', 'content-type', 'transfer-encoding'])

/** What a service may compress with. `gzip;q=0` says that it may not. */
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/

/** The headers a service is sent: the client's without what may not pass, and what the gateway knows for sure. */
export function requestHeaders(request: FastifyRequest, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const bodiless = request.method === 'GET' || request.method === 'HEAD'
  const passed: IncomingHttpHeaders = {}
  for (const name of Object.keys(headers)) {
    if (NOT_FORWARDED.has(name) || name.startsWith(OWN_PREFIX) || (bodiless && OF_A_BODY.has(name))) continue
    passed[name] = headers[name]
  }
  if (GZIP.test(String(headers['accept-encoding'] ?? ''))) passed['accept-encoding'] = 'gzip'
  passed['x-request-id'] = request.id
  passed['x-forwarded-for'] = request.ip
  passed['x-forwarded-host'] = request.host
  passed['x-forwarded-proto'] = request.protocol
  if (request.admission !== null) passed[IDENTITY_HEADER] = request.admission.identity
  return passed
}
