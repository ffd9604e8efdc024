import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'

/**
 * A request's body for sending on while it arrives, a few kilobytes at a time. Unlike the request itself it may be destroyed: when a service
 * answers before the end of a body (too large, not allowed), the rest is read and dropped, so that the client can read the answer instead
 * of finding its connection reset.
 */
export function relayBody(request: IncomingMessage): PassThrough {
  const relay = new PassThrough()
  request.once('error', (error) => relay.destroy(error))
  relay.once('close', () => {
    request.unpipe(relay)
    request.resume()
  })
  // destroyed by undici together with its request, whose callback tells why
  relay.on('error', () => {})
  request.pipe(relay)
  return relay
}
