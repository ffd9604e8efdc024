import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { requestTooSlow } from '@forecourt/service-kit/errors'
import { watchProgress } from './watch-progress.ts'

/** What may wait between the two connections: with less than what arrives at once, each piece would wait for the one before it to be sent. */
const RELAY_BYTES = 512 * 1024

/**
 * A request's body for sending on while it arrives, some hundred kilobytes at a time. Unlike the request itself it may be destroyed: when a service
 * answers before the end of a body (too large, not allowed), the rest is read and dropped, so that the client can read the answer instead
 * of finding its connection reset. One that hardly moves for `stallMs` ends with a 408, unless it is the service that takes nothing.
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
  // undici destroys it together with its request, whose callback receives the reason
  relay.on('error', () => {})
  request.pipe(relay)
  return relay
}
