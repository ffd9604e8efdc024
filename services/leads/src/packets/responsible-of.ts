import type { Person } from '@forecourt/contracts/fields'
import type { ClientSession } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { isSameVehicle } from '../domain/same-vehicle.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'

/** The people responsible for a customer or packet, in the format of events. */
interface Responsible {
  leadId: string | null
  assignedTo: Person | null
  sentBy: Person | null
}

type Deps = { stores: Pick<LeadsDeps['stores'], 'leads'> }
type Subject = Pick<PacketLogDoc, 'dealershipId' | 'customerId' | 'vehicle' | 'createdBy'>

/**
 * Returns the people responsible for a customer's packet: the assignee of the lead for that vehicle, else of the customer's newest assigned lead, and
 * the creator of the link. They receive the alerts (rules: alert recipients).
 */
export async function responsibleOf(deps: Deps, packet: Subject, session: ClientSession): Promise<Responsible> {
  const leads = await deps.stores.leads.ofCustomer(packet.dealershipId.toHexString(), packet.customerId, session)
  const lead = leads.find(({ vehicle }) => isSameVehicle(vehicle, packet.vehicle)) ?? leads[0] ?? null
  const assignedTo = lead?.assignedTo ?? leads.find((other) => other.assignedTo !== null)?.assignedTo ?? null
  return { leadId: lead?._id.toHexString() ?? null, assignedTo, sentBy: packet.createdBy }
}

/** Returns the people responsible for a customer, independent of any packet. The creator of a submission's lead is not staff, so not among them. */
export async function responsibleForCustomer(
  deps: Deps,
  customer: Pick<CustomerDoc, '_id' | 'dealershipId'>,
  session: ClientSession,
): Promise<Responsible> {
  const leads = await deps.stores.leads.ofCustomer(customer.dealershipId.toHexString(), customer._id, session)
  const lead = leads.find(({ assignedTo }) => assignedTo !== null) ?? leads[0] ?? null
  return {
    leadId: lead?._id.toHexString() ?? null,
    assignedTo: lead?.assignedTo ?? null,
    sentBy: lead === null || lead.createdBy?.role === 'CUSTOMER' ? null : lead.createdBy,
  }
}
