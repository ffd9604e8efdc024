import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { Db } from 'mongodb'
import { recountIn } from '../customers/recount-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { staleBefore } from '../domain/presence.ts'
import type { VisitSummary } from '../store/visit-doc.ts'
import { activityUpdateOf, packetOf } from '../store/visit-store.ts'

const INTERVAL_MS = 1_000
const LEASE_MS = 10_000
/** Visits ended in one run; the next run follows immediately if there are more. */
const BATCH = 500

type Deps = Pick<LeadsDeps, 'stores' | 'transaction' | 'hints' | 'clock' | 'logger'>

/**
 * Ends the visits of people who left without a close, once a second, so that screens show them offline without a reload. Runs on one replica at a
 * time.
 */
export function startExpireIdleVisits(deps: Deps, db: Db): Job {
  const run = async () => ((await expireIdleVisits(deps)) < BATCH ? 'done' : 'more')
  return runJob({ name: 'expire-idle-visits', intervalMs: INTERVAL_MS, run, logger: deps.logger, lease: { db, ttlMs: LEASE_MS } })
}

/** Ends stale visits at their last heartbeat. Returns how many, at most `BATCH`. Idempotent. */
async function expireIdleVisits(deps: Omit<Deps, 'logger'>): Promise<number> {
  const stale = await deps.stores.visits.stale(staleBefore(deps.clock()), BATCH)
  if (stale.length === 0) return 0
  // Update the visits last, in one transaction with the counts: after a crash the query finds them again.
  await deps.stores.packetLogs.advanceTimestamps(stale.map(activityUpdateOf))
  for (const [dealershipId, visits] of byDealership(stale)) {
    const customerIds = [...new Set(visits.map(({ customerId }) => customerId.toHexString()))]
    await deps.transaction(async (session) => {
      await deps.stores.visits.end(visits, session)
      await recountIn(deps, dealershipId, customerIds, session)
    })
  }
  for (const { dealershipId, customerId, packetLogId } of stale.map(packetOf)) deps.hints.changed(dealershipId, customerId, packetLogId)
  return stale.length
}

function byDealership(visits: readonly VisitSummary[]): Map<string, VisitSummary[]> {
  const groups = new Map<string, VisitSummary[]>()
  for (const visit of visits) {
    const key = visit.dealershipId.toHexString()
    groups.set(key, [...(groups.get(key) ?? []), visit])
  }
  return groups
}
