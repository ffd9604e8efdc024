import type { Envelope, EventData, EventDefinition } from '@forecourt/contracts/event'
import type { JsMsg } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import type { ConsumerDefinition, RunningConsumer } from './consumer-definition.ts'
import { createDelivery, DEFAULT_ACK_WAIT_MS, messageLog } from './delivery.ts'
import { createEventSpans } from './event-spans.ts'
import { holdMessages } from './held-messages.ts'
import type { MessagingMetrics } from './metrics.ts'
import { traceparentOf } from './publish-once.ts'
import { retryWhileMongoUnavailable } from './retry-while-mongo-unavailable.ts'

/** The dependencies that all consumers of a service share. */
export interface ConsumerDeps {
  nats: NatsConnection
  /** stores the dead letters */
  db: Db
  /** the stream that holds the events */
  stream: string
  logger: Logger
  metrics: MessagingMetrics
}

const DEFAULT_MAX_ACK_PENDING = 1_000

/**
 * Runs a handler for one event, message by message, and acknowledges each handled message. A PermanentError or too many failures dead-letter the
 * message. After any other error it is redelivered with a backoff. Recovers when NATS or MongoDB restarts. A message may be delivered twice.
 */
export function startConsumer<E extends EventDefinition>(deps: ConsumerDeps, definition: ConsumerDefinition<E>): RunningConsumer {
  const { nats, stream, metrics } = deps
  const { durable, event, handler, concurrency = 1 } = definition
  const logger = deps.logger.child({ stream, durable })
  const closing = new AbortController()
  const ackWaitMs = definition.ackWaitMs ?? DEFAULT_ACK_WAIT_MS
  const delivery = createDelivery({
    ...deps,
    durable,
    events: [event],
    options: definition,
    logger,
    metrics,
    touch: (message) => held.touch(message),
    closing: closing.signal,
  })
  const spans = createEventSpans()

  const handle = async (message: JsMsg) => {
    const envelope = (await delivery.open(message)) as Envelope<EventData<E>> | null
    if (envelope === null) return
    const traceparent = traceparentOf(message)
    const traced = { id: envelope.id, type: envelope.type, traceparent, deliveries: message.info.deliveryCount }
    await spans.handled(durable, [traced], (failed) => settle(message, envelope, traceparent, failed))
  }

  const settle = async (
    message: JsMsg,
    envelope: Envelope<EventData<E>>,
    traceparent: string | null,
    failed: (error: unknown) => void,
  ): Promise<void> => {
    const log = messageLog(logger, envelope)
    const context = {
      log,
      working: () => held.touch(message),
      deliveries: message.info.deliveryCount,
      traceparent,
      signal: closing.signal,
    }
    try {
      await retryWhileMongoUnavailable(
        () => {
          held.touch(message)
          return handler(envelope, context)
        },
        { signal: closing.signal, log },
      )
      delivery.done(message)
      log.debug('event handled')
    } catch (error) {
      failed(error)
      await delivery.failed(message, envelope, error)
    }
  }

  const held = holdMessages({
    nats,
    consumer: {
      stream,
      durable,
      subjects: [event.type],
      ackWaitMs,
      maxAckPending: definition.maxAckPending ?? DEFAULT_MAX_ACK_PENDING,
    },
    capacity: concurrency,
    minPull: 1,
    settle: handle,
    logger,
  })

  return {
    started: () => held.started(),
    async close() {
      closing.abort()
      await held.stop()
      await held.drain()
    },
  }
}
