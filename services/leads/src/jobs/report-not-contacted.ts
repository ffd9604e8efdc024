import { randomUUID } from 'node:crypto'
import { leadNotContacted } from '@forecourt/contracts/leads/events'
import { NOT_CONTACTED_AFTER_MINUTES } from '@forecourt/contracts/leads/response-limits'
import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { Db } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { packetSummary } from '../domain/packet-summary.ts'
import type { ResponseClockDoc } from '../store/response-clock-store.ts'

const INTERVAL_MS = 15_000
const LEASE_MS = 30_000
/** Clocks reported in one run; the next run follows immediately if there are more. */
const BATCH = 100

type Deps = Pick<LeadsDeps, 'stores' | 'transaction' | 'messaging' | 'clock' | 'logger'>

/** Publishes once for each question that the customer has not been contacted in time (rules: response clock). Runs on one replica at a time. */
export function startReportNotContacted(deps: Deps, db: Db): Job {
  const run = async () => ((await reportNotContacted(deps)) < BATCH ? 'done' : 'more')
  return runJob({ name: 'report-not-contacted', intervalMs: INTERVAL_MS, run, logger: deps.logger, lease: { db, ttlMs: LEASE_MS } })
}

/** Runs once. Returns the number of customers who waited long enough, at most `BATCH`. Idempotent. */
async function reportNotContacted(deps: Omit<Deps, 'logger'>): Promise<number> {
  const now = deps.clock()
  const waiting = await deps.stores.responseClocks.unreported(new Date(now.getTime() - NOT_CONTACTED_AFTER_MINUTES * 60_000), BATCH)
  for (const clock of waiting) await report(deps, clock, now)
  return waiting.length
}

async function report(deps: Omit<Deps, 'logger'>, clock: ResponseClockDoc, now: Date): Promise<void> {
  const dealershipId = clock.dealershipId.toHexString()
  await deps.transaction(async (session) => {
    if (!(await deps.stores.responseClocks.markReported(clock, now, session))) return
    const leads = await deps.stores.leads.ofCustomer(dealershipId, clock.customerId, session)
    const lead = leads.find(({ assignedTo }) => assignedTo !== null) ?? leads[0]
    // the customer's lead was deleted: no one to notify
    if (lead === undefined) return
    const ids = { dealershipId, leadId: lead._id.toHexString(), customerId: clock.customerId.toHexString() }
    const people = { assignedTo: lead.assignedTo, sentBy: lead.createdBy }
    const facts = { ...ids, ...packetSummary({ customer: lead, vehicle: lead.vehicle }), ...people, askedAt: clock.askedAt.toISOString() }
    const actor = { kind: 'system' as const, name: 'Response clock' }
    await deps.messaging.outbox.add(session, leadNotContacted, facts, { dealershipId, actor, correlationId: randomUUID(), now })
  })
}
