import type { IncomingHttpHeaders } from 'node:http'
import { OWN_PREFIX } from './request-headers.ts'

/** Hop-by-hop, or set by the gateway. */
const NOT_PASSED_ON = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'server',
  'set-cookie',
  'trailer',
  'upgrade',
  'x-powered-by',
  'x-request-id',
])

/** Returns the response headers for a client: the service's without hop-by-hop and internal ones. Only the gateway sets cookies. */
export function responseHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {}
  for (const name of Object.keys(headers)) {
    if (!NOT_PASSED_ON.has(name) && !name.startsWith(OWN_PREFIX)) passed[name] = headers[name]
  }
  return passed
}
