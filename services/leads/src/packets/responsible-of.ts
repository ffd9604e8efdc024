import type { Person } from '@forecourt/contracts/fields'
import type { ClientSession } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { isSameVehicle } from '../domain/same-vehicle.ts'
import type { CustomerDoc } from '../store/customer-doc.ts'
import type { LeadDoc } from '../store/lead-doc.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'

/** The people responsible for a customer or packet, in the format of events. */
interface Responsible {
  leadId: string | null
  assignedTo: Person | null
  sentBy: Person | null
}

type Deps = { stores: Pick<LeadsDeps['stores'], 'leads'> }
type Subject = Pick<PacketLogDoc, 'dealershipId' | 'customerId' | 'vehicle' | 'leadId' | 'createdBy'>

/**
 * Returns the people responsible for a lead: its assignee, and the creator of the packet, else of the lead. They receive the alerts
 * (rules: alert recipients). The creator of a submission's lead is not staff, so not among them.
 */
export function responsibleForLead(lead: LeadDoc | undefined, packet: Pick<PacketLogDoc, 'createdBy'> | null): Responsible {
  const addedBy = lead?.createdBy?.role === 'CUSTOMER' ? null : (lead?.createdBy ?? null)
  return { leadId: lead?._id.toHexString() ?? null, assignedTo: lead?.assignedTo ?? null, sentBy: packet?.createdBy ?? addedBy }
}

/** Returns the people responsible for what a customer does on a packet. */
export async function responsibleOf(deps: Deps, packet: Subject, session: ClientSession): Promise<Responsible> {
  const leads = await deps.stores.leads.ofCustomer(packet.dealershipId.toHexString(), packet.customerId, session)
  return responsibleForLead(leadOfPacket(leads, packet), packet)
}

/** Returns the people responsible for a customer, independent of any packet: those of their newest assigned lead, else of their newest. */
export async function responsibleForCustomer(
  deps: Deps,
  customer: Pick<CustomerDoc, '_id' | 'dealershipId'>,
  session: ClientSession,
): Promise<Responsible> {
  const leads = await deps.stores.leads.ofCustomer(customer.dealershipId.toHexString(), customer._id, session)
  return responsibleForLead(leads.find(({ assignedTo }) => assignedTo !== null) ?? leads[0], null)
}

/**
 * Returns the lead that a customer's activity on a packet belongs to, of their leads, newest first: the one for the packet's vehicle, of several the
 * one the packet was made for; else the one the packet was made for, else the newest; undefined for a customer without leads.
 */
export function leadOfPacket(
  leads: readonly LeadDoc[],
  { vehicle, leadId }: Pick<PacketLogDoc, 'vehicle' | 'leadId'>,
): LeadDoc | undefined {
  const isMadeFor = ({ _id }: LeadDoc) => leadId?.equals(_id) === true
  const ofVehicle = leads.filter((lead) => isSameVehicle(lead.vehicle, vehicle))
  return ofVehicle.find(isMadeFor) ?? ofVehicle[0] ?? leads.find(isMadeFor) ?? leads[0]
}
