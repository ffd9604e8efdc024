import type { EventDefinition } from '@forecourt/contracts/event'
import type { DurableEvents, EnvelopeOf, HandlerContext, RunningConsumer } from './consumer-definition.ts'
import type { Messaging } from './messaging.ts'

interface InOrderDefinition<Es extends readonly EventDefinition[]> extends DurableEvents<Es> {
  /** handles one event; must be idempotent */
  handler: (envelope: EnvelopeOf<Es>, context: HandlerContext) => Promise<void>
}

/**
 * Consumes several events one at a time over all replicas, in the order in which they were published. A failing event blocks those behind it until
 * it is handled or dead-lettered.
 */
export function consumeInOrder<const Es extends readonly EventDefinition[]>(
  messaging: Pick<Messaging, 'consumeBatch'>,
  { durable, events, handler }: InOrderDefinition<Es>,
): RunningConsumer {
  return messaging.consumeBatch({
    durable,
    events,
    maxBatch: 1,
    maxWaitMs: 0,
    maxAckPending: 1,
    handler: async (envelopes, context) => {
      for (const envelope of envelopes) await handler(envelope, context)
    },
  })
}
