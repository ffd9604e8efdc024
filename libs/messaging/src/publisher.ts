import type { EventData, EventDefinition } from '@forecourt/contracts/event'
import type { EventContext } from './envelope.ts'

export interface Publisher {
  /**
   * Resolves when the event is safe: stored by JetStream or, when NATS does not answer, in the outbox. Throws when neither can be had.
   * Event-first facts have no order among each other; each carries its own time.
   */
  publish<E extends EventDefinition>(event: E, data: EventData<E>, context: EventContext): Promise<void>
}
