import type { Envelope, EventData } from '@forecourt/contracts/event'
import { packetHeartbeatReceived } from '@forecourt/contracts/leads/events'
import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { createBatcher } from '@forecourt/messaging/batcher'
import type { Handler } from '@forecourt/service-kit/implement'
import { openVisitOf, visitIds } from '../access/packet-visit.ts'
import { applyPacketEvents } from '../consumers/on-packet-events.ts'
import type { LeadsDeps } from '../deps.ts'

/**
 * Records that the packet page is still open. Event-first: responds when JetStream has stored the event or, while NATS is unavailable, when the
 * database has (design: heartbeats). Throws 410 for a revoked or expired link.
 */
export function heartbeat(deps: LeadsDeps): Handler<typeof leadsOperations.heartbeat> {
  const write = createBatcher<Envelope<EventData<typeof packetHeartbeatReceived>>>((envelopes) => applyPacketEvents(deps, envelopes))
  return async (call) => {
    const visit = await openVisitOf(deps, call)
    if (visit?.kind === 'customer') {
      const ids = visitIds(visit)
      const context = call.context(ids.dealershipId)
      await deps.messaging.publisher.publish(packetHeartbeatReceived, { ...ids, at: context.now.toISOString() }, context, write)
    }
    return { success: true }
  }
}
