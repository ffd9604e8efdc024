import type { Envelope, EventData, EventDefinition } from '@forecourt/contracts/event'
import type { Logger } from 'pino'

/** The second argument of a handler. */
export interface HandlerContext {
  /** carries correlationId, and for a single message its event id and type */
  log: Logger
  /** Extends the ack wait during long work. Without a call for two minutes the message is redelivered. */
  working(): void
  /** how often this message was delivered, including this delivery */
  deliveries: number
  /** W3C trace context of the publisher; null without one, and for a batch */
  traceparent: string | null
  /** aborted when the service is closing: long work may then stop and throw, and the message is redelivered to another replica immediately */
  signal: AbortSignal
}

export interface DeliveryOptions {
  /** The number of failed deliveries after which the message is dead-lettered. Failures while MongoDB is unavailable do not count. Default 8. */
  maxDeliver?: number
  /** The time in milliseconds after which a message is redelivered unless its ack wait is renewed. Default 30,000. */
  ackWaitMs?: number
  /** Delays in milliseconds before the second, third, ... delivery; the last one repeats. Default 1 s to 2 min. */
  backoffMs?: readonly number[]
  /** The maximum number of messages in flight over all replicas. With 1 the order is strict and a failing message blocks those behind it. */
  maxAckPending?: number
}

/** One event, one handler. The handler must be idempotent: it may run twice for the same envelope id. */
export interface ConsumerDefinition<E extends EventDefinition = EventDefinition> extends DeliveryOptions {
  /** must never change: the stream keeps the consumer's position under this name (prefixed by the service) */
  durable: string
  event: E
  handler: (envelope: Envelope<EventData<E>>, context: HandlerContext) => Promise<void>
  /** messages handled concurrently in this process. Default 1. */
  concurrency?: number
}

/** The envelopes of a mixed batch; `isEvent` narrows each one. */
export type EnvelopeOf<Es extends readonly EventDefinition[]> = Es[number] extends infer E
  ? E extends EventDefinition
    ? Envelope<EventData<E>>
    : never
  : never

/** The events of a durable consumer, declared next to its handler. A service lists all of them, so that `migrate` can prepare an upgrade. */
export interface DurableEvents<Es extends readonly EventDefinition[] = readonly EventDefinition[]> {
  /** must never change: the stream keeps the consumer's position under this name (prefixed by the service) */
  durable: string
  /** all from one service's stream */
  events: Es
}

/**
 * Several events with one handler for batches in stream order. All messages are acknowledged when it returns. When it throws, the batch is split
 * until the failing message is isolated.
 */
export interface BatchConsumerDefinition<Es extends readonly EventDefinition[] = readonly EventDefinition[]>
  extends DeliveryOptions,
    DurableEvents<Es> {
  handler: (envelopes: EnvelopeOf<Es>[], context: HandlerContext) => Promise<void>
  /** Default 500. */
  maxBatch?: number
  /** The longest time a message waits for a batch to fill, in milliseconds. Default 250. */
  maxWaitMs?: number
}

export interface RunningConsumer {
  /** Resolves when the durable consumer exists on the server and messages are being requested. */
  started(): Promise<void>
  /** Stops requesting messages, finishes those in flight and returns the rest to the server. */
  close(): Promise<void>
}
