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
import { createGathered } from './gathered.ts'
import type { MessagingMetrics } from './metrics.ts'
import { type OutboxEntry, toOutboxEntry } from './outbox.ts'
import { publishOnce, traceHeaders } from './publish-once.ts'
import { streamOf } from './service-streams.ts'

export interface Publisher {
  /**
   * Resolves when the event is safe: stored by JetStream or, when NATS does not answer, in the outbox. Throws when neither can be
   * had, and PermanentError for data that does not fit the event. Event-first facts have no order among each other; each carries its
   * own time. `otherwise` takes the event in place of the outbox while NATS does not answer.
   */
  publish<E extends EventDefinition>(
    event: E,
    data: EventData<E>,
    context: EventContext,
    otherwise?: (envelope: Envelope<EventData<E>>) => Promise<void>,
  ): Promise<void>
}

export interface PublisherOptions {
  nats: NatsConnection
  /** where events wait while NATS does not answer */
  fallback: Collection<OutboxEntry>
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
  const { nats, fallback, logger, metrics } = options
  const client = jetstream(nats)
  const keep = createGathered<OutboxEntry>(async (entries) => void (await fallback.insertMany(entries)))
  const watch = watchConnection(nats)
  const breaker = createBreaker({
    onOpen: (error) => logger.warn({ reason: reasonOf(error) }, 'NATS does not take events; they wait in the outbox'),
    onClose: () => logger.info('NATS takes events again'),
  })
  const spans = createEventSpans()
  const running = new Set<Promise<void>>()
  const stopUp = watch.onUp(() => breaker.reset())

  const publish: Publisher['publish'] = async (event, data, context, otherwise) => {
    if (!options.emits(event.type)) throw new PermanentError(`${event.type} is not this service's event`)
    const envelope = makeEnvelope(event, data, context)
    const bytes = encodeEnvelope(envelope)
    await spans.told(event.type, context.traceparent, async (traceparent) => {
      if (await sent(envelope, bytes, traceparent)) return
      await (otherwise?.(envelope) ?? keep(toOutboxEntry(envelope, bytes, traceparent)))
      metrics.published(envelope.type, 'fallback')
    })
  }

  /** Whether JetStream has it. */
  const sent = async (envelope: Envelope, bytes: Uint8Array, traceparent: string | null): Promise<boolean> => {
    if (watch.isConnected() && breaker.mayTry()) {
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
