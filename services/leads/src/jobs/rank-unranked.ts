import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { Db } from 'mongodb'
import { rankUnranked } from '../customers/recount-leads.ts'
import type { LeadsDeps } from '../deps.ts'

const INTERVAL_MS = 10 * 60_000
const LEASE_MS = 30_000

/**
 * Ranks, now and then, leads that a replica of an older version has written since this one started: while replicas are replaced both do. One replica
 * at a time does it.
 */
export function startRankUnranked(deps: Pick<LeadsDeps, 'stores' | 'transaction' | 'logger'>, db: Db): Job {
  const run = (signal: AbortSignal) => rankUnranked(deps, () => signal.throwIfAborted())
  const lease = { db, ttlMs: LEASE_MS }
  return runJob({ name: 'rank-unranked', intervalMs: INTERVAL_MS, startsAfterInterval: true, run, logger: deps.logger, lease })
}
