import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { Db } from 'mongodb'
import { rankUnranked } from '../customers/recount-leads.ts'
import type { LeadsDeps } from '../deps.ts'

const INTERVAL_MS = 10 * 60_000

/**
 * Periodically ranks leads that a replica of an older version wrote during a rolling update. Runs on one replica at a time.
 */
export function startRankUnranked(deps: Pick<LeadsDeps, 'stores' | 'transaction' | 'logger'>, db: Db): Job {
  const run = (signal: AbortSignal) => rankUnranked(deps, () => signal.throwIfAborted())
  return runJob({ name: 'rank-unranked', intervalMs: INTERVAL_MS, startsAfterInterval: true, run, logger: deps.logger, lease: { db } })
}
