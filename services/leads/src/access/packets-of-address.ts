import type { Caller } from '@forecourt/service-kit/identity'
import type { ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { parsePacketLink } from '../domain/packet-link.ts'
import { existingDealership } from './existing-dealership.ts'
import { visiblePacketsOf, visibleTo } from './visible-leads.ts'

/**
 * Returns the packets of the customer with an email address that the caller sees; undefined for all of them. With `link` only that one, or none when
 * the dealership has no such link. null when no customer has the address. Throws 404 for a deleted dealership.
 */
export async function packetsOfAddress(
  deps: Pick<LeadsDeps, 'stores'>,
  caller: Caller,
  { dealershipId, email, link = '' }: { dealershipId: string; email: string; link?: string | undefined },
) {
  const { settings } = await existingDealership(deps, dealershipId)
  const customer = await deps.stores.customers.findByEmail(dealershipId, email)
  if (customer === null) return null
  const visible = await visiblePacketsOf(deps, dealershipId, visibleTo(caller, settings), customer._id)
  if (link === '') return { customerId: customer._id, packetLogIds: visible }
  const packetLogId = await packetOf(deps, dealershipId, link)
  const isVisible = packetLogId !== undefined && (visible === undefined || visible.some((id) => id.equals(packetLogId)))
  return { customerId: customer._id, packetLogIds: isVisible ? [packetLogId] : [] }
}

async function packetOf(
  { stores: { packetLogs } }: Pick<LeadsDeps, 'stores'>,
  dealershipId: string,
  link: string,
): Promise<ObjectId | undefined> {
  const parts = parsePacketLink(link)
  const packet = parts === null ? null : await packetLogs.findByLink(dealershipId, parts.linkId)
  return packet?._id
}
