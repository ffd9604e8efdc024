import type { Envelope, EventData, EventDefinition } from '@forecourt/contracts/event'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type ClientSession, type Collection, type Db, ReadPreference, Timestamp } from 'mongodb'
import { type EventContext, encodeEnvelope, makeEnvelope } from './envelope.ts'
import { PermanentError } from './errors.ts'
import { createEventSpans } from './event-spans.ts'

/** An event that waits for the relay. */
export interface OutboxEntry {
  /** the envelope's id */
  _id: string
  /**
   * A timestamp that the MongoDB server sets on insert, so that the events of consecutive transactions sort in that order even when different
   * replicas wrote them. The clocks of our processes cannot guarantee that.
   */
  order: Timestamp
  subject: string
  /** the encoded envelope */
  body: string
  traceparent: string | null
  createdAt: Date
}

/** The outbox collection and its indexes, for `syncIndexes`. */
export const outboxCollection: CollectionSpec = { name: 'outbox', indexes: [{ name: 'order', key: { order: 1 } }] }

/** The outbox of a service's database. `emits` returns whether the service may publish an event type. */
export function createOutbox(db: Db, emits: (type: string) => boolean = () => true) {
  const entries = outboxEntries(db)
  const spans = createEventSpans()
  return {
    /**
     * Stores the event in the caller's transaction: it is published if, and only if, the transaction commits. Returns the envelope.
     * Throws PermanentError for data that does not match the event, and for an event of another service.
     */
    async add<E extends EventDefinition>(
      session: ClientSession,
      event: E,
      data: EventData<E>,
      context: EventContext,
    ): Promise<Envelope<EventData<E>>> {
      if (!emits(event.type)) throw new PermanentError(`${event.type} is not this service's event`)
      const envelope = makeEnvelope(event, data, context)
      const bytes = encodeEnvelope(envelope)
      await spans.published(event.type, context.traceparent, (traceparent) =>
        entries.insertOne(toOutboxEntry(envelope, bytes, traceparent), { session }),
      )
      return envelope
    },
    /**
     * Returns the order of an event that is published now, without a transaction: behind the events of transactions that were committed before,
     * ahead of those that begin later.
     */
    async order(): Promise<string> {
      const { operationTime } = await db.command({ find: outboxCollection.name, projection: { _id: 1 }, limit: 1 })
      return sortable(operationTime)
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>

/** Creates the entry of an encoded envelope. The server sets its order. */
export function toOutboxEntry(envelope: Envelope, bytes: Uint8Array, traceparent: string | null): OutboxEntry {
  return {
    _id: envelope.id,
    order: new Timestamp({ t: 0, i: 0 }),
    subject: envelope.type,
    body: Buffer.from(bytes).toString('utf8'),
    traceparent,
    createdAt: new Date(),
  }
}

/** Returns what is published for an entry: its envelope with the entry's order, unless the envelope has one. */
export function publishedBytes({ body, order }: Pick<OutboxEntry, 'body' | 'order'>): Uint8Array {
  return Buffer.from(JSON.stringify({ order: sortable(order), ...JSON.parse(body) }))
}

/** Returns a timestamp as text that sorts like it. */
function sortable(timestamp: Timestamp): string {
  return timestamp.toString(16).padStart(16, '0')
}

/** Returns the outbox collection with majority reads, so that no event is published that a failover could roll back. */
export function outboxEntries(db: Db): Collection<OutboxEntry> {
  return db.collection<OutboxEntry>(outboxCollection.name, {
    readConcern: { level: 'majority' },
    readPreference: ReadPreference.PRIMARY,
    writeConcern: { w: 'majority' },
  })
}
