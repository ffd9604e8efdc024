import type { ClientSession, ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'
import { leadOfPacket } from './responsible-of.ts'

/**
 * Stores for each packet link of a customer the lead that activity on it belongs to, after the customer got leads or links: the assignee who is alerted
 * also sees the link, and only deleting that lead deletes it (rules: sending a packet). Runs in the caller's transaction, which writes to the customer.
 * Returns the ids of the links that changed.
 */
export async function adoptPackets(
  { stores: { leads, packetLogs } }: Pick<LeadsDeps, 'stores'>,
  { _id, dealershipId }: Pick<CustomerDoc, '_id' | 'dealershipId'>,
  session: ClientSession,
): Promise<ObjectId[]> {
  const all = await leads.ofCustomer(dealershipId.toHexString(), _id, session)
  const adopted: ObjectId[] = []
  for (const packet of await packetLogs.ofCustomer(dealershipId.toHexString(), _id, session)) {
    const lead = leadOfPacket(all, packet)
    if (lead === undefined || packet.leadId?.equals(lead._id)) continue
    await packetLogs.adopt(packet, lead._id, session)
    adopted.push(packet._id)
  }
  return adopted
}
