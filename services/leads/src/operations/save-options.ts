import { isDeepStrictEqual } from 'node:util'
import { packetInteracted, packetSubmitted } from '@forecourt/contracts/leads/events'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { SubmittedOptions } from '@forecourt/contracts/leads/records'
import type { EventContext } from '@forecourt/messaging/envelope'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { type ClientSession, ObjectId } from 'mongodb'
import { requireOpenLink } from '../access/link-access.ts'
import { visitIds, visitOf } from '../access/packet-visit.ts'
import type { LeadsDeps } from '../deps.ts'
import { type StampedLog, stampLogs } from '../domain/activity.ts'
import { packetSummary } from '../domain/packet-summary.ts'
import { recordOpen } from '../packets/record-open.ts'
import type { PacketLogDoc } from '../store/packet-log-store.ts'
import type { VisitDoc } from '../store/visit-doc.ts'

/**
 * Takes in field changes and interactions (event-first), or the final submission of calculator options with whatever entries it carries
 * (transaction and outbox; rules: submitted options). Twice is harmless. Of staff and scanners nothing is kept - but whoever submits
 * options is a person, whatever their browser calls itself, and counts as the customer from then on.
 */
export function saveOptions(deps: LeadsDeps): Handler<typeof leadsOperations.saveOptions> {
  return async (call) => {
    const { options, customerLogs } = call.body
    const visit = await visitOf(deps, call)
    if (visit === null || visit.kind === 'staff-preview') {
      if (options !== undefined) await packetToSubmit(deps, visit?.packetLogId ?? new ObjectId(call.params.logId))
      return { success: true, ...(options === undefined ? {} : { message: 'This is a preview: nothing was submitted.' }) }
    }
    const context = call.context(visit.dealershipId.toHexString())
    const logs = stampLogs(customerLogs, { startedAt: visit.startedAt, now: context.now })
    if (options !== undefined) {
      await submit(deps, visit, { options, logs }, context)
      return { success: true, message: 'Options submitted!' }
    }
    if (logs.length > 0 && visit.kind === 'customer') {
      await deps.messaging.publisher.publish(packetInteracted, interacted(visit, logs, context), context)
    }
    return { success: true }
  }
}

/** The packet as it is now, whatever is remembered of the visit. Throws 404 when it was deleted, 410 when its link works no longer. */
async function packetToSubmit(
  { stores: { packetLogs }, clock }: Pick<LeadsDeps, 'stores' | 'clock'>,
  packetLogId: ObjectId,
  session?: ClientSession,
): Promise<PacketLogDoc> {
  const packet = await packetLogs.findAnywhere(packetLogId, session)
  if (packet === null) throw notFound('Packet')
  requireOpenLink(packet, clock())
  return packet
}

async function submit(
  deps: LeadsDeps,
  visit: VisitDoc,
  { options, logs }: { options: SubmittedOptions; logs: StampedLog[] },
  context: EventContext,
): Promise<void> {
  await deps.transaction(async (session) => {
    const packet = await packetToSubmit(deps, visit.packetLogId, session)
    if (visit.kind === 'scanner' && (await deps.stores.visits.becomeCustomer(visit, context.now, session))) {
      await recordOpen(deps, packet, visit, context, session)
    }
    if (logs.length > 0) await deps.messaging.outbox.add(session, packetInteracted, interacted(visit, logs, context), context)
    // The same submission again is a page that did not hear the answer: the staff are told once.
    if (isDeepStrictEqual(packet.submittedOptions, options)) return
    await deps.stores.packetLogs.noteSubmitted(packet, options, context.now, session)
    const submitted = { ...visitIds(visit), ...packetSummary(packet), at: context.now.toISOString(), options }
    await deps.messaging.outbox.add(session, packetSubmitted, submitted, context)
  })
  if (visit.kind === 'scanner') deps.visitCache.forget(visit)
}

function interacted(visit: VisitDoc, customerLogs: StampedLog[], { now }: EventContext) {
  return { ...visitIds(visit), at: now.toISOString(), customerLogs }
}
