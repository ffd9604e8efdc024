import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { EventContext } from '@forecourt/messaging/envelope'
import { notFound } from '@forecourt/service-kit/errors'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import { type ClientSession, ObjectId } from 'mongodb'
import { openPacket } from '../access/open-packet.ts'
import { visitOf } from '../access/packet-visit.ts'
import type { LeadsDeps } from '../deps.ts'
import { notifyScreens } from '../live/notify-screens.ts'
import { countPerson } from '../packets/count-person.ts'
import { ensureLead } from '../packets/ensure-lead.ts'
import { storeRequest } from '../requests/store-request.ts'
import { toCustomerRequest } from '../responses/customer-request-response.ts'
import type { CustomerRequestDoc } from '../store/customer-request-store.ts'
import type { VisitDoc } from '../store/visit-doc.ts'

type RequestCall = Call<typeof leadsOperations.requestFromPacket>

/**
 * Stores a request of a packet's customer (rules: customer request). A repeated press returns the stored request. Stores nothing and returns null
 * for staff and their previews. A request from a scanner-like browser counts as a person's. Throws as `visitOf` and `openPacket` do, and 429 for
 * too many requests.
 */
export function requestFromPacket(deps: LeadsDeps): Handler<typeof leadsOperations.requestFromPacket> {
  return async (call) => {
    const visit = await visitOf(deps, call)
    if (visit === null || visit.kind === 'staff-preview') {
      await openPacket(deps, visit?.packetLogId ?? new ObjectId(call.params.logId))
      return { success: true, request: null }
    }
    const context = call.context(visit.dealershipId.toHexString())
    const kept = await deps.transaction((session) => ask(deps, visit, call.body, context, session))
    if (visit.kind === 'scanner') deps.visitCache.evict(visit)
    notifyScreens(deps, visit.dealershipId.toHexString(), kept.customerId, [visit.packetLogId])
    return { success: true, request: toCustomerRequest(kept) }
  }
}

async function ask(
  deps: LeadsDeps,
  visit: VisitDoc,
  { kind, message, preferredTime, requestKey }: RequestCall['body'],
  context: EventContext,
  session: ClientSession,
): Promise<CustomerRequestDoc> {
  const packet = await openPacket(deps, visit.packetLogId, session)
  const dealershipId = packet.dealershipId.toHexString()
  const customer = await deps.stores.customers.lockForUpdate(dealershipId, packet.customerId, session)
  if (customer === null) throw notFound('Packet')
  // scoped to this packet, so that a guessed key of another packet reveals nothing
  const press = `packet ${packet._id.toHexString()} ${requestKey}`
  const known = await deps.stores.customerRequests.findByKey(dealershipId, press, session)
  if (known !== null) return known
  await countPerson(deps, packet, visit, context, session)
  const lead = await ensureLead(deps, customer, packet, context, session)
  const facts = { lead, packet, requestKey: press, source: 'packet' as const, kind, message, preferredTime, vehicle: packet.vehicle }
  return storeRequest(deps, customer, facts, context, session)
}
