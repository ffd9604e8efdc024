import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { packetsOfAddress } from '../access/packets-of-address.ts'
import type { LeadsDeps } from '../deps.ts'

/** The newest entries that a screen gets; it groups them by tab and by packet. */
const MAX_ENTRIES = 2_000

/**
 * Returns a customer's activities on packet pages, newest first; of one packet with `link`. Empty for an unknown address, and for one whose packets
 * the caller does not see.
 */
export function getClickStream(deps: LeadsDeps): Handler<typeof leadsOperations.getClickStream> {
  return async ({ params: { dealershipId, email }, query: { link }, caller }) => {
    const wanted = await packetsOfAddress(deps, caller, { dealershipId, email, link })
    if (wanted === null) return { entries: [] }
    const activities = await deps.stores.activities.ofCustomer(dealershipId, wanted.customerId, wanted.packetLogIds, MAX_ENTRIES)
    const links = await deps.stores.packetLogs.links(dealershipId, wanted.customerId)
    const entries = activities.map(({ field, oldValue, newValue, at, packetLogId: of }) => ({
      type: field,
      timestamp: at.toISOString(),
      link: links.get(of.toHexString()) ?? '',
      data: { field, oldValue, newValue },
    }))
    return { entries }
  }
}
