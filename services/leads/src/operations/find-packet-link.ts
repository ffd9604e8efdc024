import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { LeadsDeps } from '../deps.ts'

/**
 * The whole address behind a short packet link, for the gateway, also of one that was revoked or is over: its page says so. It is no open, and
 * nothing is recorded. Throws 404 where there is none, or two dealerships have the same (rules: shareable link).
 */
export function findPacketLink(deps: LeadsDeps): Handler<typeof leadsOperations.findPacketLink> {
  return async ({ params: { linkId } }) => {
    const [packet, another] = await deps.stores.packetLogs.findByLinkId(linkId)
    if (packet === undefined || another !== undefined) throw notFound('Packet')
    if ((await deps.stores.dealerships.facts(packet.dealershipId.toHexString())).deleted) throw notFound('Packet')
    return { link: packet.link }
  }
}
