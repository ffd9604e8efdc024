import type { IncomingHttpHeaders } from 'node:http'

const OWN_PREFIX = 'x-forecourt-'
/** Of one connection only, or the gateway's to say. */
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

/** The headers a client is answered: the service's without those of the connection and the platform's own. Only the gateway sets cookies. */
export function responseHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {}
  for (const name of Object.keys(headers)) {
    if (!NOT_PASSED_ON.has(name) && !name.startsWith(OWN_PREFIX)) passed[name] = headers[name]
  }
  return passed
}
