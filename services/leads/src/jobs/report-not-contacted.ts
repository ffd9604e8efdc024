import { randomUUID } from 'node:crypto'
import { leadNotContacted } from '@forecourt/contracts/leads/events'
import { NOT_CONTACTED_AFTER_MINUTES } from '@forecourt/contracts/leads/response-limits'
import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { Db } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { packetSummary } from '../domain/packet-summary.ts'
import { responsibleForLead } from '../packets/responsible-of.ts'
import type { ResponseClockDoc } from '../store/response-clock-store.ts'

const INTERVAL_MS = 5_000
/** Clocks reported in one run; the next run follows immediately if there are more. */
const BATCH = 100

type Deps = Pick<LeadsDeps, 'stores' | 'transaction' | 'messaging' | 'clock' | 'logger'>

/** Publishes once for each question that the customer has not been contacted in time (rules: response clock). Runs on one replica at a time. */
export function startReportNotContacted(deps: Deps, db: Db): Job {
  const run = async () => ((await reportNotContacted(deps)) < BATCH ? 'done' : 'more')
  return runJob({ name: 'report-not-contacted', intervalMs: INTERVAL_MS, run, logger: deps.logger, lease: { db } })
}

/** Runs once. Returns the number of customers who waited long enough, at most `BATCH`. Idempotent. */
export async function reportNotContacted(deps: Omit<Deps, 'logger'>): Promise<number> {
  const now = deps.clock()
  const waiting = await deps.stores.responseClocks.unreported(new Date(now.getTime() - NOT_CONTACTED_AFTER_MINUTES * 60_000), BATCH)
  for (const clock of waiting) await report(deps, clock, now)
  return waiting.length
}

async function report(deps: Omit<Deps, 'logger'>, clock: ResponseClockDoc, now: Date): Promise<void> {
  const dealershipId = clock.dealershipId.toHexString()
  await deps.transaction(async (session) => {
    const current = await deps.stores.responseClocks.markReported(clock, now, session)
    if (current === null) return
    const { customerId, leadId, sentBy = null, askedAt } = current
    const leads = await deps.stores.leads.ofCustomer(dealershipId, customerId, session)
    // the lead of the question; older versions did not store it, nor moved the question when the lead was deleted
    const lead = leads.find(({ _id }) => leadId?.equals(_id)) ?? leads.find(({ assignedTo }) => assignedTo !== null) ?? leads[0]
    // the customer's lead was deleted: no one to notify
    if (lead === undefined) return
    const ids = { dealershipId, leadId: lead._id.toHexString(), customerId: customerId.toHexString() }
    const people = responsibleForLead(lead, { createdBy: sentBy })
    const facts = { ...people, ...ids, ...packetSummary({ customer: lead, vehicle: lead.vehicle }), askedAt: askedAt.toISOString() }
    const actor = { kind: 'system' as const, name: 'Response clock' }
    await deps.messaging.outbox.add(session, leadNotContacted, facts, { dealershipId, actor, correlationId: randomUUID(), now })
  })
}
