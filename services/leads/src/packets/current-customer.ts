import type { ClientSession } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import type { Contact } from '../domain/contact.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'

/** Returns a packet's customer as they are now: the packet keeps the contact from when it was made (rules: customer page). */
export async function currentCustomer(
  { stores }: Pick<LeadsDeps, 'stores'>,
  { dealershipId, customerId, customer }: PacketLogDoc,
  session?: ClientSession,
): Promise<Contact> {
  return (await stores.customers.find(dealershipId.toHexString(), customerId.toHexString(), session)) ?? customer
}
