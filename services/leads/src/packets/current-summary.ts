import type { ClientSession } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { packetSummary } from '../domain/packet-summary.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import { currentCustomer } from './current-customer.ts'

/** Returns the summary of a packet with its customer's current name. */
export async function currentSummary(deps: Pick<LeadsDeps, 'stores'>, packet: PacketLogDoc, session: ClientSession) {
  return packetSummary({ customer: await currentCustomer(deps, packet, session), vehicle: packet.vehicle })
}
