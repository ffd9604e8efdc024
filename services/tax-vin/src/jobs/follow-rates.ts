import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { RateBook } from '../rates/rate-book.ts'

/** How soon a replica notices what another one has imported. */
const LOOK_EVERY_MS = 1_000

/** Looks for newer rates again and again; while the database is away the ones that were read stay. Returns how to stop it. */
export function startFollowRates(book: RateBook, logger: Pick<Logger, 'warn'>, everyMs = LOOK_EVERY_MS): { close(): Promise<void> } {
  const stopping = new AbortController()
  const follow = async () => {
    let isAway = false
    while (!stopping.signal.aborted) {
      try {
        await book.refresh()
        isAway = false
      } catch (err) {
        if (!isAway) logger.warn({ err }, 'the imported tax rates could not be read; the ones known before are used')
        isAway = true
      }
      await wait(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const following = follow()
  return {
    close: async () => {
      stopping.abort()
      await following
    },
  }
}
