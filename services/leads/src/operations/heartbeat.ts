import { packetHeartbeatReceived } from '@forecourt/contracts/leads/events'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { openVisitOf, visitIds } from '../access/packet-visit.ts'
import type { LeadsDeps } from '../deps.ts'

/** The packet page is still being looked at. Event-first: answered when JetStream, or the outbox, has it (design: event-first facts).
 * Throws 410 where the link works no longer. */
export function heartbeat(deps: LeadsDeps): Handler<typeof leadsOperations.heartbeat> {
  return async (call) => {
    const visit = await openVisitOf(deps, call)
    if (visit?.kind === 'customer') {
      const ids = visitIds(visit)
      const context = call.context(ids.dealershipId)
      await deps.messaging.publisher.publish(packetHeartbeatReceived, { ...ids, at: context.now.toISOString() }, context)
    }
    return { success: true }
  }
}
