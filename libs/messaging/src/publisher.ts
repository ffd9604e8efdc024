import type { Envelope, EventData, EventDefinition } from '@forecourt/contracts/event'
import { jetstream } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Collection } from 'mongodb'
import type { Logger } from 'pino'
import { createBatcher } from './batcher.ts'
import { createBreaker } from './breaker.ts'
import { watchConnection } from './connection-watch.ts'
import { type EventContext, encodeEnvelope, makeEnvelope } from './envelope.ts'
import { PermanentError, reasonOf } from './errors.ts'
import { createEventSpans } from './event-spans.ts'
import type { MessagingMetrics } from './metrics.ts'
import { type OutboxEntry, toOutboxEntry } from './outbox.ts'
import { publishOnce, traceHeaders } from './publish-once.ts'
import { streamOf } from './service-streams.ts'

export interface Publisher {
  /**
   * Publishes an event-first fact. Resolves when it is stored by JetStream or, when NATS does not respond, in the outbox. With `onUnavailable`, that
   * function is called instead of storing it in the outbox. Throws when both are unavailable, and PermanentError for data that does not match the
   * event. These facts are not ordered, because each one has its own time.
   */
  publish<E extends EventDefinition>(
    event: E,
    data: EventData<E>,
    context: EventContext,
    onUnavailable?: (envelope: Envelope<EventData<E>>) => Promise<void>,
  ): Promise<void>
}

interface PublisherOptions {
  nats: NatsConnection
  /** where events wait while NATS does not respond */
  fallback: Collection<OutboxEntry>
  emits: (type: string) => boolean
  logger: Logger
  metrics: MessagingMetrics
  /** the timeout of JetStream's ack, in milliseconds */
  ackTimeoutMs: number
}

/**
 * Creates the publisher of event-first facts. It does not wait for an unavailable NATS: when the connection is lost, publishes in flight go to the
 * outbox immediately. After a timeout, one publish a second tries NATS while the others go to the outbox.
 */
export function createPublisher(options: PublisherOptions): Publisher & { close(): Promise<void> } {
  const { nats, fallback, logger, metrics } = options
  const client = jetstream(nats)
  const storeInOutbox = createBatcher<OutboxEntry>(async (entries) => void (await fallback.insertMany(entries)))
  const watch = watchConnection(nats)
  const breaker = createBreaker({
    onOpen: (error) => logger.warn({ reason: reasonOf(error) }, 'publishing to NATS failed; events wait in the outbox'),
    onClose: () => logger.info('publishing to NATS works again'),
  })
  const spans = createEventSpans()
  const running = new Set<Promise<void>>()
  const stopUp = watch.onUp(() => breaker.reset())

  const publish: Publisher['publish'] = async (event, data, context, onUnavailable) => {
    if (!options.emits(event.type)) throw new PermanentError(`${event.type} is not this service's event`)
    const envelope = makeEnvelope(event, data, context)
    const bytes = encodeEnvelope(envelope)
    await spans.published(event.type, context.traceparent, async (traceparent) => {
      if (await sent(envelope, bytes, traceparent)) return
      await (onUnavailable?.(envelope) ?? storeInOutbox(toOutboxEntry(envelope, bytes, traceparent)))
      metrics.published(envelope.type, 'fallback')
    })
  }

  /** Whether JetStream stored the event. */
  const sent = async (envelope: Envelope, bytes: Uint8Array, traceparent: string | null): Promise<boolean> => {
    if (watch.isConnected() && breaker.allowRequest()) {
      try {
        await publishOnce(client, watch, envelope.type, bytes, {
          id: envelope.id,
          stream: streamOf(envelope.type),
          headers: traceHeaders(traceparent),
          timeoutMs: options.ackTimeoutMs,
        })
        breaker.succeeded()
        metrics.published(envelope.type, 'direct')
        return true
      } catch (error) {
        breaker.failed(error)
      }
    }
    return false
  }

  return {
    publish(...event) {
      const work = publish(...event)
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
