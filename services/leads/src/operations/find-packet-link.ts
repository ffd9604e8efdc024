import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { LeadsDeps } from '../deps.ts'

/**
 * Returns the full address of a short packet link to the gateway. Also returns that of a revoked or expired link, whose page explains it. Records
 * nothing, so it does not count as an open. Throws 404 for an unknown id, or one that two dealerships have (rules: shareable link).
 */
export function findPacketLink(deps: LeadsDeps): Handler<typeof leadsOperations.findPacketLink> {
  return async ({ params: { linkId } }) => {
    const [packet, another] = await deps.stores.packetLogs.findByLinkId(linkId)
    if (packet === undefined || another !== undefined) throw notFound('Packet')
    if ((await deps.stores.dealerships.facts(packet.dealershipId.toHexString())).deleted) throw notFound('Packet')
    return { link: packet.link }
  }
}
