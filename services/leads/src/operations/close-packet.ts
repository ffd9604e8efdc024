import { packetClosed } from '@forecourt/contracts/leads/events'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { visitIds, visitOf } from '../access/packet-visit.ts'
import type { LeadsDeps } from '../deps.ts'

/**
 * Records that the customer left the packet page. A later heartbeat reopens the visit, any number of times (rules: packet visit). Event-first.
 */
export function closePacket(deps: LeadsDeps): Handler<typeof leadsOperations.closePacket> {
  return async (call) => {
    const visit = await visitOf(deps, call)
    if (visit?.kind === 'customer') {
      const ids = visitIds(visit)
      const context = call.context(ids.dealershipId)
      const closed = { ...ids, at: context.now.toISOString(), action: call.body.action }
      await deps.messaging.publisher.publish(packetClosed, closed, context)
    }
    return { success: true }
  }
}
