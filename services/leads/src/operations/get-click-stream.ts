import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { parsePacketLink } from '../domain/packet-link.ts'

/** Newest entries a screen gets; it shows them by tab and by packet. */
const MAX_ENTRIES = 2_000

import { livingDealership } from './living-dealership.ts'

/** What a customer did on their packet pages, newest first; of one packet with `link`. An address nobody has did nothing. */
export function getClickStream(deps: LeadsDeps): Handler<typeof leadsOperations.getClickStream> {
  return async ({ params: { dealershipId, email }, query: { link } }) => {
    await livingDealership(deps, dealershipId)
    const customer = await deps.customers.findByEmail(dealershipId, email)
    if (customer === null) return { entries: [] }
    const packetLogId = link === undefined || link === '' ? undefined : await packetOf(deps, dealershipId, link)
    const activities = await deps.activities.ofCustomer(dealershipId, customer._id, packetLogId, MAX_ENTRIES)
    const links = await deps.packetLogs.links(dealershipId, customer._id)
    const entries = activities.map(({ field, oldValue, newValue, at, packetLogId: of }) => ({
      type: field,
      timestamp: at.toISOString(),
      link: links.get(of.toHexString()) ?? '',
      data: { field, oldValue, newValue },
    }))
    return { entries }
  }
}

/** A link that is none of the dealership's matches no entry. */
async function packetOf(deps: LeadsDeps, dealershipId: string, link: string): Promise<ObjectId> {
  const parts = parsePacketLink(link)
  const packet = parts === null ? null : await deps.packetLogs.findByLink(dealershipId, parts.linkId)
  return packet?._id ?? new ObjectId()
}
