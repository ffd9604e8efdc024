import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { Db } from 'mongodb'
import { removeDealership } from '../consumers/remove-dealership.ts'
import type { LeadsDeps } from '../deps.ts'

const INTERVAL_MS = 10 * 60_000
/** Longer than any call or batch that started before a deletion. */
const LOOK_BACK_MS = 24 * 60 * 60_000

type Deps = Parameters<typeof removeDealership>[0] & Pick<LeadsDeps, 'logger'>

/**
 * Periodically deletes data that slow calls wrote for a dealership after its deletion. Runs on one replica at a time.
 */
export function startSweepDeleted(deps: Deps, db: Db): Job {
  const run = (signal: AbortSignal) => sweepDeleted(deps, () => signal.throwIfAborted())
  return runJob({ name: 'sweep-deleted', intervalMs: INTERVAL_MS, run, logger: deps.logger, lease: { db } })
}

/** Runs once. Idempotent. */
export async function sweepDeleted(deps: Omit<Deps, 'logger'>, onBatch = () => {}): Promise<void> {
  const since = new Date(deps.clock().getTime() - LOOK_BACK_MS)
  for (const dealershipId of await deps.stores.dealerships.deletedSince(since)) await removeDealership(deps, dealershipId, { onBatch })
}
