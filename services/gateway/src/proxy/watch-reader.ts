import type { FastifyReply } from 'fastify'
import { watchProgress } from './watch-progress.ts'

/** The rate of a response is judged over this many stall timeouts, so that a moment without reception does not count. */
const SLOW_STALLS = 5
/** Fewer bytes within half of that time are too slow: with a stall timeout of a minute, 3.4 kB a second. */
const SLOW_MIN_BYTES = 512 * 1024

/**
 * Disconnects a client that stops reading its response, or reads it so slowly that it hardly wants it, because it occupies a connection to the
 * service. Only bytes that have left count.
 */
export function watchReader({ raw, log }: Pick<FastifyReply, 'raw' | 'log'>, { stallMs }: { stallMs: number }): void {
  const isWaiting = () => raw.writableNeedDrain
  const onStall = () => {
    log.info('the client hardly reads its response')
    raw.destroy()
  }
  const watches = [
    watchProgress({ stallMs, isWaiting, onStall }),
    watchProgress({ stallMs: stallMs * SLOW_STALLS, minBytes: SLOW_MIN_BYTES, isWaiting, onStall }),
  ]
  // the socket counts what it still holds as written
  const leftSoFar = () => (raw.socket === null ? 0 : raw.socket.bytesWritten - raw.socket.writableLength)
  let before = leftSoFar()
  raw.on('drain', () => {
    const now = leftSoFar()
    for (const { moved } of watches) moved(now - before)
    before = now
  })
  raw.once('close', () => {
    for (const { end } of watches) end()
  })
}
