import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { requestTooSlow } from '@forecourt/service-kit/errors'
import { watchProgress } from './watch-progress.ts'

/** Buffer between the two connections. If it held less than one read of a socket delivers, each chunk would wait for the previous one. */
const RELAY_BYTES = 512 * 1024

/**
 * Streams a request's body, some hundred kilobytes at a time. Unlike the request itself, the stream may be destroyed: when a service responds
 * before the end of a body (too large, not allowed), the rest is read and dropped, so that the client gets the response and not a connection
 * reset. A body that stalls for `stallMs` ends with a 408, unless the service is the one that stalls.
 */
export function relayBody(request: IncomingMessage, { stallMs }: { stallMs: number }): PassThrough {
  const relay = new PassThrough({ highWaterMark: RELAY_BYTES })
  const progress = watchProgress({ stallMs, isWaiting: () => !relay.writableNeedDrain, onStall: () => relay.destroy(requestTooSlow()) })
  request.on('data', ({ length }: Buffer) => progress.moved(length))
  request.once('end', progress.end)
  request.once('error', (error) => relay.destroy(error))
  relay.once('close', () => {
    progress.end()
    request.unpipe(relay)
    request.resume()
  })
  // undici destroys the relay together with its request, and passes the reason to the request's callback
  relay.on('error', () => {})
  request.pipe(relay)
  return relay
}
