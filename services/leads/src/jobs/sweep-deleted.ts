import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { holdLease } from '@forecourt/mongo/lease'
import type { Db } from 'mongodb'
import { removeDealership } from '../consumers/remove-dealership.ts'
import type { LeadsDeps } from '../deps.ts'

const EVERY_MS = 10 * 60_000
const LEASE_MS = 30_000
/** Longer than any call or batch that had begun before the deletion can take. */
const LOOK_BACK_MS = 24 * 60 * 60_000

type Deps = Parameters<typeof removeDealership>[0] & Pick<LeadsDeps, 'logger'>

/**
 * Removes again, now and then, what dealerships deleted lately have left: a call that had begun before the deletion may have written after it.
 * One replica at a time does it. Returns how to stop it.
 */
export function startSweepDeleted(deps: Deps, db: Db): { close(): Promise<void> } {
  const stopping = new AbortController()
  const onError = (error: unknown) => deps.logger.warn({ err: error }, 'what deleted dealerships left could not be swept; trying again')
  const options = { holder: randomUUID(), ttlMs: LEASE_MS, signal: stopping.signal, onError }
  const running = holdLease(db, 'sweep-deleted', options, async (signal) => {
    while (!signal.aborted) {
      await sweepDeleted(deps, () => signal.throwIfAborted())
      await wait(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  })
  return {
    close: async () => {
      stopping.abort()
      await running
    },
  }
}

/** One sweep. May run twice. */
export async function sweepDeleted(deps: Omit<Deps, 'logger'>, onBatch = () => {}): Promise<void> {
  const since = new Date(deps.clock().getTime() - LOOK_BACK_MS)
  for (const dealershipId of await deps.dealerships.deletedSince(since)) await removeDealership(deps, dealershipId, { onBatch })
}
