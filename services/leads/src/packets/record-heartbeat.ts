import type { Envelope, EventData } from '@forecourt/contracts/event'
import { packetHeartbeatReceived } from '@forecourt/contracts/leads/events'
import { createBatcher } from '@forecourt/messaging/batcher'
import type { CallContext } from '@forecourt/service-kit/implement'
import { visitIds } from '../access/packet-visit.ts'
import { applyPacketEvents } from '../consumers/on-packet-events.ts'
import type { LeadsDeps } from '../deps.ts'
import type { VisitDoc } from '../store/visit-doc.ts'

/**
 * Returns a function that records that the page of a visit is open; only for customers. Event-first: resolves when JetStream has stored the event or,
 * while NATS is unavailable, when the database has (design: heartbeats).
 */
export function heartbeatRecorder(deps: LeadsDeps): (visit: VisitDoc, call: Pick<CallContext, 'context'>) => Promise<void> {
  const write = createBatcher<Envelope<EventData<typeof packetHeartbeatReceived>>>((envelopes) => applyPacketEvents(deps, envelopes))
  return async (visit, call) => {
    if (visit.kind !== 'customer') return
    const ids = visitIds(visit)
    const context = call.context(ids.dealershipId)
    await deps.messaging.publisher.publish(packetHeartbeatReceived, { ...ids, at: context.now.toISOString() }, context, write)
  }
}
