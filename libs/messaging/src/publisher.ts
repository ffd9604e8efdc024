import type { Envelope, EventData, EventDefinition } from '@forecourt/contracts/event'
import { jetstream } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Collection } from 'mongodb'
import type { Logger } from 'pino'
import { createBreaker } from './breaker.ts'
import { watchConnection } from './connection-watch.ts'
import { type EventContext, encodeEnvelope, makeEnvelope } from './envelope.ts'
import { PermanentError, reasonOf } from './errors.ts'
import { createEventSpans } from './event-spans.ts'
import { createGatheredInsert } from './gathered-insert.ts'
import type { MessagingMetrics } from './metrics.ts'
import { type OutboxEntry, toOutboxEntry } from './outbox.ts'
import { publishOnce, traceHeaders } from './publish-once.ts'

export interface Publisher {
  /**
   * Resolves when the event is safe: stored by JetStream or, when NATS does not answer, in the outbox. Throws when neither can be
   * had, and PermanentError for data that does not fit the event. Event-first facts have no order among each other; each carries its
   * own time.
   */
  publish<E extends EventDefinition>(event: E, data: EventData<E>, context: EventContext): Promise<void>
}

export interface PublisherOptions {
  nats: NatsConnection
  /** where events wait while NATS does not answer */
  fallback: Collection<OutboxEntry>
  /** the stream that must store what is published */
  stream: string
  emits: (type: string) => boolean
  logger: Logger
  metrics: MessagingMetrics
  /** how long JetStream's ack is awaited, in milliseconds */
  ackTimeoutMs: number
}

/**
 * The event-first publisher. While NATS is away nobody waits for it: a lost connection sends what is in flight to the outbox at
 * once, and after a timeout one publish a second tries NATS while the others go to the outbox directly.
 */
export function createPublisher(options: PublisherOptions): Publisher & { close(): Promise<void> } {
  const { nats, stream, logger, metrics } = options
  const client = jetstream(nats)
  const keep = createGatheredInsert(options.fallback)
  const watch = watchConnection(nats)
  const breaker = createBreaker({
    onOpen: (error) => logger.warn({ reason: reasonOf(error) }, 'NATS does not take events; they wait in the outbox'),
    onClose: () => logger.info('NATS takes events again'),
  })
  const spans = createEventSpans()
  const running = new Set<Promise<void>>()
  const stopUp = watch.onUp(() => breaker.reset())

  const publish: Publisher['publish'] = async (event, data, context) => {
    if (!options.emits(event.type)) throw new PermanentError(`${event.type} is not this service's event`)
    const envelope = makeEnvelope(event, data, context)
    const bytes = encodeEnvelope(envelope)
    await spans.told(event.type, context.traceparent, (traceparent) => send(envelope, bytes, traceparent))
  }

  const send = async (envelope: Envelope, bytes: Uint8Array, traceparent: string | null) => {
    if (watch.isConnected() && breaker.mayTry()) {
      try {
        await publishOnce(client, watch, envelope.type, bytes, {
          id: envelope.id,
          stream,
          headers: traceHeaders(traceparent),
          timeoutMs: options.ackTimeoutMs,
        })
        breaker.succeeded()
        metrics.published(envelope.type, 'direct')
        return
      } catch (error) {
        breaker.failed(error)
      }
    }
    await keep(toOutboxEntry(envelope, bytes, traceparent))
    metrics.published(envelope.type, 'fallback')
  }

  return {
    publish(event, data, context) {
      const work = publish(event, data, context)
      const settled = work.then(
        () => {},
        () => {},
      )
      running.add(settled)
      void settled.then(() => running.delete(settled))
      return work
    },
    async close() {
      await Promise.all(running)
      stopUp()
    },
  }
}
