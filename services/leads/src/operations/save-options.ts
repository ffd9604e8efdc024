import { isDeepStrictEqual } from 'node:util'
import { packetInteracted, packetSubmitted } from '@forecourt/contracts/leads/events'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { SubmittedOptions } from '@forecourt/contracts/leads/records'
import type { EventContext } from '@forecourt/messaging/envelope'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { ObjectId } from 'mongodb'
import { openPacket } from '../access/open-packet.ts'
import { openVisitOf, visitIds } from '../access/packet-visit.ts'
import type { LeadsDeps } from '../deps.ts'
import type { StampedLog } from '../domain/activity.ts'
import { dealCurrency } from '../domain/deal-currency.ts'
import { packetSummary } from '../domain/packet-summary.ts'
import { countPerson } from '../packets/count-person.ts'
import { ensureLead } from '../packets/ensure-lead.ts'
import { newEntries } from '../packets/new-entries.ts'
import { responsibleForLead } from '../packets/responsible-of.ts'
import { overused, takeEntries, takeSubmission } from '../packets/take-in.ts'
import type { VisitDoc } from '../store/visit-doc.ts'

/**
 * Stores field changes and interactions (event-first), or the final submission of calculator options with its entries (transaction and outbox; rules:
 * submitted options). Idempotent. Stores nothing for staff and scanners, but a visitor who submits options counts as the customer from then on, even
 * with a scanner-like browser. A customer without leads gets one. Throws 410 for a revoked or expired link, and 429 beyond the limits of the packet (rules: packet limits).
 */
export function saveOptions(deps: LeadsDeps): Handler<typeof leadsOperations.saveOptions> {
  return async (call) => {
    const { customerLogs, submitted_options: underOlderName, options = underOlderName } = call.body
    const visit = await openVisitOf(deps, call)
    if (visit === null || visit.kind === 'staff-preview') {
      if (options !== undefined) await openPacket(deps, visit?.packetLogId ?? new ObjectId(call.params.logId))
      return { success: true, ...(options === undefined ? {} : { message: 'This is a preview: nothing was submitted.' }) }
    }
    const context = call.context(visit.dealershipId.toHexString())
    const logs = await newEntries(deps, visit, customerLogs, context.now)
    if (options !== undefined) {
      await takeSubmission(deps, visit, call.log)
      // A visit beyond the entry limit may still submit.
      const isWithin = logs.length > 0 && (await takeEntries(deps, visit, logs.length, call.log))
      await submit(deps, visit, { options, logs: isWithin ? logs : [] }, context)
      return { success: true, message: 'Options submitted!' }
    }
    if (logs.length > 0 && visit.kind === 'customer') {
      if (!(await takeEntries(deps, visit, logs.length, call.log))) throw overused()
      await deps.messaging.publisher.publish(packetInteracted, interacted(visitIds(visit), logs, context), context)
    }
    return { success: true }
  }
}

async function submit(
  deps: LeadsDeps,
  visit: VisitDoc,
  { options, logs }: { options: SubmittedOptions; logs: StampedLog[] },
  context: EventContext,
): Promise<void> {
  await deps.transaction(async (session) => {
    const packet = await openPacket(deps, visit.packetLogId, session)
    const ids = visitIds(visit, packet)
    await countPerson(deps, packet, visit, context, session)
    if (logs.length > 0) await deps.messaging.outbox.add(session, packetInteracted, interacted(ids, logs, context), context)
    const currency = dealCurrency(packet)
    const submittedOptions = { ...options, ...currency }
    // A repeated submission is a retry of a page that missed the response: notify staff once. Older records have no currency.
    if (isDeepStrictEqual({ ...packet.submittedOptions, ...currency }, submittedOptions)) return
    await deps.stores.packetLogs.noteSubmitted(packet, submittedOptions, context.now, session)
    const dealershipId = packet.dealershipId.toHexString()
    // of two concurrent questions only one creates a lead and starts the response clock
    const customer = await deps.stores.customers.lockForUpdate(dealershipId, packet.customerId, session)
    if (customer === null) throw notFound('Packet')
    const lead = await ensureLead(deps, customer, packet, context, session)
    const responsible = responsibleForLead(lead, packet)
    const question = { askedAt: context.now, leadId: lead._id, sentBy: responsible.sentBy }
    await deps.stores.responseClocks.start(dealershipId, customer._id, question, session)
    const submitted = {
      ...ids,
      ...packetSummary({ customer, vehicle: packet.vehicle }),
      ...responsible,
      at: context.now.toISOString(),
      options: submittedOptions,
    }
    await deps.messaging.outbox.add(session, packetSubmitted, submitted, context)
  })
  if (visit.kind === 'scanner') deps.visitCache.evict(visit)
}

function interacted(ids: ReturnType<typeof visitIds>, customerLogs: StampedLog[], { now }: EventContext) {
  return { ...ids, at: now.toISOString(), customerLogs }
}
