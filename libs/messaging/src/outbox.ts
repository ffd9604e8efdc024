import type { Envelope, EventData, EventDefinition } from '@forecourt/contracts/event'
import type { ClientSession } from 'mongodb'
import type { EventContext } from './envelope.ts'

export interface Outbox {
  /**
   * Stores the event in the caller's transaction: it is published if, and only if, the transaction commits. Returns the envelope.
   * Throws PermanentError for data that does not fit the event.
   */
  add<E extends EventDefinition>(
    session: ClientSession,
    event: E,
    data: EventData<E>,
    context: EventContext,
  ): Promise<Envelope<EventData<E>>>
}
