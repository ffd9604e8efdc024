import type { EventContext } from '@forecourt/messaging/envelope'
import type { ClientSession } from 'mongodb'
import { addLead } from '../customers/add-lead.ts'
import type { LeadsDeps } from '../deps.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'
import type { LeadDoc } from '../store/lead-doc.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import { leadOfPacket } from './responsible-of.ts'

/**
 * Returns the lead that a customer's question on a packet belongs to. Creates one of the packet's sender for a customer without leads, so that staff
 * see the question among their leads. Runs in the caller's transaction, which has locked the customer.
 */
export async function ensureLead(
  deps: Pick<LeadsDeps, 'stores' | 'messaging'>,
  customer: CustomerDoc,
  packet: PacketLogDoc,
  context: EventContext,
  session: ClientSession,
): Promise<LeadDoc> {
  const leads = await deps.stores.leads.ofCustomer(customer.dealershipId.toHexString(), customer._id, session)
  const found = leadOfPacket(leads, packet)
  if (found !== undefined) return found
  const { vehicle, createdBy } = packet
  const { firstName, lastName, email, phone, zip } = customer
  const facts = { firstName, lastName, email, phone, zip, vehicle, createdBy, createdAt: context.now }
  return addLead(deps, customer, facts, context, session)
}
