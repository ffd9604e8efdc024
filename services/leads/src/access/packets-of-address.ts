import type { Caller } from '@forecourt/service-kit/identity'
import type { LeadsDeps } from '../deps.ts'
import { parsePacketLink } from '../domain/packet-link.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import { existingDealership } from './existing-dealership.ts'
import { seesPacket, visiblePacketsOf, visibleTo } from './visible-leads.ts'

/**
 * Returns the packets of the customer with an email address that the caller sees; undefined for all of them. With `link` only that one, or none when
 * the dealership has no such link; the address may be the one that the link was made for. null when no customer has the address. Throws 404 for a
 * deleted dealership.
 */
export async function packetsOfAddress(
  deps: Pick<LeadsDeps, 'stores'>,
  caller: Caller,
  { dealershipId, email, link = '' }: { dealershipId: string; email: string; link?: string | undefined },
) {
  const { settings } = await existingDealership(deps, dealershipId)
  const userId = visibleTo(caller, settings)
  const packet = await packetOf(deps, dealershipId, link)
  // A packet keeps the address from when it was made; its customer may have another one by now.
  const isSentTo = packet?.customer.email.toLowerCase() === email
  const customerId = isSentTo ? packet.customerId : (await deps.stores.customers.findByEmail(dealershipId, email))?._id
  if (customerId === undefined) return null
  if (link === '') return { customerId, packetLogIds: await visiblePacketsOf(deps, dealershipId, userId, customerId) }
  const isVisible = packet !== null && (await seesPacket(deps, userId, packet))
  return { customerId, packetLogIds: isVisible ? [packet._id] : [] }
}

async function packetOf({ stores }: Pick<LeadsDeps, 'stores'>, dealershipId: string, link: string): Promise<PacketLogDoc | null> {
  const parts = parsePacketLink(link)
  return parts === null ? null : stores.packetLogs.findByLink(dealershipId, parts.linkId)
}
