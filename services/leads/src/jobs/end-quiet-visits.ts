import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { Db } from 'mongodb'
import { recountIn } from '../customers/recount-leads.ts'
import type { LeadsDeps } from '../deps.ts'
import { quietBefore } from '../domain/presence.ts'
import type { VisitSummary } from '../store/visit-doc.ts'
import { packetOf, pastOf } from '../store/visit-store.ts'

const INTERVAL_MS = 1_000
const LEASE_MS = 10_000
/** Visits ended at once; more follow without a pause. */
const BATCH = 500

type Deps = Pick<LeadsDeps, 'stores' | 'transaction' | 'hints' | 'clock' | 'logger'>

/**
 * Ends the visits of people who left without a goodbye, once a second, so that screens show them offline without a reload. One replica
 * at a time does it.
 */
export function startEndQuietVisits(deps: Deps, db: Db): Job {
  const run = async () => ((await endQuietVisits(deps)) < BATCH ? 'done' : 'more')
  return runJob({ name: 'end-quiet-visits', intervalMs: INTERVAL_MS, run, logger: deps.logger, lease: { db, ttlMs: LEASE_MS } })
}

/** Ends every visit not heard of within the active window at its last heartbeat. Returns how many, at most `BATCH`. May run twice. */
export async function endQuietVisits(deps: Omit<Deps, 'logger'>): Promise<number> {
  const quiet = await deps.stores.visits.quiet(quietBefore(deps.clock()), BATCH)
  if (quiet.length === 0) return 0
  // The visits last, together with the counts of the time they took: a crash before that leaves them to be found again.
  await deps.stores.packetLogs.moveForward(quiet.map(pastOf))
  for (const [dealershipId, visits] of byDealership(quiet)) {
    const customerIds = [...new Set(visits.map(({ customerId }) => customerId.toHexString()))]
    await deps.transaction(async (session) => {
      await deps.stores.visits.end(visits, session)
      await recountIn(deps, dealershipId, customerIds, session)
    })
  }
  for (const { dealershipId, customerId, packetLogId } of quiet.map(packetOf)) deps.hints.changed(dealershipId, customerId, packetLogId)
  return quiet.length
}

function byDealership(visits: readonly VisitSummary[]): Map<string, VisitSummary[]> {
  const groups = new Map<string, VisitSummary[]>()
  for (const visit of visits) {
    const key = visit.dealershipId.toHexString()
    groups.set(key, [...(groups.get(key) ?? []), visit])
  }
  return groups
}
