import type { IncomingHttpHeaders } from 'node:http'
import { IDENTITY_HEADER } from '@forecourt/service-kit/identity'
import type { FastifyRequest } from 'fastify'

/** Prefix of the platform's internal headers: removed from requests and responses. */
export const OWN_PREFIX = 'x-forecourt-'

/**
 * Headers that are not forwarded: secrets for the gateway, facts that it sets itself (also trace context, because outside traces must not join
 * ours), hop-by-hop headers, and accept-encoding, because the gateway compresses what a service has not precompressed.
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
/** These would announce a body on a request without one. */
const OF_A_BODY = new Set(['content-length', 'content-type', 'transfer-encoding'])

/** The encodings that a service may use. `gzip;q=0` forbids it. */
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/

/** Returns the request headers for a service: the client's without the removed ones, plus those that the gateway sets. */
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
