import type { Envelope, EventData, EventDefinition } from '@forecourt/contracts/event'
import type { Logger } from 'pino'

/** What a handler is given beside its message. */
export interface HandlerContext {
  /** carries correlationId, and for a single message its event id and type */
  log: Logger
  /** Long work says it is still alive; without it the message is handed out again after two silent minutes. */
  working(): void
  /** how often this message was delivered, this time included */
  deliveries: number
  /** W3C trace context of the emitter, where there was one; null for a batch */
  traceparent: string | null
  /** aborted when the service is closing: long work may stop and throw; the message goes to another replica at once */
  signal: AbortSignal
}

export interface DeliveryOptions {
  /** After so many failed deliveries the message goes to the dead letters. Times when MongoDB is away do not count. Default 8. */
  maxDeliver?: number
  /** A silent consumer's message is handed to another after this time. Default 30,000. */
  ackWaitMs?: number
  /** Waiting times before the second, third, ... delivery; the last one repeats. Default 1 s to 2 min. */
  backoffMs?: readonly number[]
  /** Messages in flight over all replicas; 1 keeps strict order, a failing message then holds up those behind it. */
  maxAckPending?: number
  /** What a durable name that never existed hears first: all the stream still holds (default), or only what comes from now on. */
  from?: 'all' | 'new'
}

/** One event, one handler. The handler may run twice for the same envelope id. */
export interface ConsumerDefinition<E extends EventDefinition = EventDefinition> extends DeliveryOptions {
  /** stable for ever: its place in the stream is kept under this name (prefixed by the service) */
  durable: string
  event: E
  handler: (envelope: Envelope<EventData<E>>, context: HandlerContext) => Promise<void>
  /** messages handled at once in this process. Default 1. */
  concurrency?: number
}

/** The envelopes of a mixed batch; `isEvent` tells them apart. */
export type EnvelopeOf<Es extends readonly EventDefinition[]> = Es[number] extends infer E
  ? E extends EventDefinition
    ? Envelope<EventData<E>>
    : never
  : never

/**
 * Several events, one handler for many messages at once, in stream order. All are acknowledged when it returns. When it throws, the
 * batch is split until the culprit stands alone.
 */
export interface BatchConsumerDefinition<Es extends readonly EventDefinition[] = readonly EventDefinition[]> extends DeliveryOptions {
  durable: string
  /** all of one service's stream */
  events: Es
  handler: (envelopes: EnvelopeOf<Es>[], context: HandlerContext) => Promise<void>
  /** Default 500. */
  maxBatch?: number
  /** The longest a message waits for company, in milliseconds. Default 250. */
  maxWaitMs?: number
}

export interface RunningConsumer {
  /** Resolves when the durable consumer stands on the server and messages are being asked for. */
  started(): Promise<void>
  /** Takes no more, finishes what it holds, gives back what it has not begun. */
  close(): Promise<void>
}
