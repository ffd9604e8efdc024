import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { linkStateOf } from '../access/link-access.ts'
import type { LeadsDeps } from '../deps.ts'

/** Returns whether a packet link works, for the gateway's link previews. Records nothing, so it does not count as an open. */
export function describePacketLink(deps: LeadsDeps): Handler<typeof leadsOperations.describePacketLink> {
  return async ({ params: { dealershipId, linkId } }) => {
    if ((await deps.stores.dealerships.facts(dealershipId)).deleted) return { state: 'unknown' }
    const packet = await deps.stores.packetLogs.findByLink(dealershipId, linkId)
    return { state: packet === null ? 'unknown' : linkStateOf(packet, deps.clock()) }
  }
}
