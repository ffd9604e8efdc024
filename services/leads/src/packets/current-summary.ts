import type { ClientSession } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { packetSummary } from '../domain/packet-summary.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'

/**
 * Returns the summary of a packet with its customer's current name: the packet keeps the contact from when it was made (rules: customer page).
 */
export async function currentSummary({ stores }: Pick<LeadsDeps, 'stores'>, packet: PacketLogDoc, session: ClientSession) {
  const { dealershipId, customerId, vehicle } = packet
  const customer = await stores.customers.find(dealershipId.toHexString(), customerId.toHexString(), session)
  return packetSummary({ customer: customer ?? packet.customer, vehicle })
}
