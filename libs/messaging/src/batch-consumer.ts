import type { Envelope, EventDefinition } from '@forecourt/contracts/event'
import type { JsMsg } from '@nats-io/jetstream'
import { createBatchBuffer } from './batch-buffer.ts'
import type { ConsumerDeps } from './consumer.ts'
import type { BatchConsumerDefinition, EnvelopeOf, RunningConsumer } from './consumer-definition.ts'
import { createDelivery, DEFAULT_ACK_WAIT_MS } from './delivery.ts'
import { TransientError } from './errors.ts'
import { createEventSpans } from './event-spans.ts'
import { holdMessages } from './held-messages.ts'
import { traceparentOf } from './publish-once.ts'
import { retryWhileMongoUnavailable } from './retry-while-mongo-unavailable.ts'

interface Held {
  message: JsMsg
  envelope: Envelope
  settled: () => void
}

/**
 * The limit for messages in flight over all replicas. Each replica may hold two batches, and messages that wait for a retry must not block the
 * others.
 */
const MAX_ACK_PENDING_BATCHES = 20

/**
 * Runs a handler on batches of messages, one batch at a time, in stream order. The messages are acknowledged when the handler returns.
 * A failing batch is split in halves until the failing message is isolated, so that the others succeed. After a TransientError the whole
 * batch is redelivered.
 */
export function startBatchConsumer<const Es extends readonly EventDefinition[]>(
  deps: ConsumerDeps,
  definition: BatchConsumerDefinition<Es>,
): RunningConsumer {
  const { nats, stream, metrics } = deps
  const { durable, events, handler, maxBatch = 500, maxWaitMs = 250 } = definition
  const logger = deps.logger.child({ stream, durable })
  const closing = new AbortController()
  const ackWaitMs = definition.ackWaitMs ?? DEFAULT_ACK_WAIT_MS
  const delivery = createDelivery({
    ...deps,
    durable,
    events,
    options: definition,
    logger,
    metrics,
    touch: () => held.touchAll(),
    closing: closing.signal,
  })
  const spans = createEventSpans()

  const settle = async (batch: readonly Held[], failed: (error: unknown) => void): Promise<void> => {
    const log = logger.child({ batch: batch.length, correlationId: batch[0]?.envelope.correlationId })
    const context = {
      log,
      working: held.touchAll,
      deliveries: Math.max(...batch.map(({ message }) => message.info.deliveryCount)),
      traceparent: null,
      signal: closing.signal,
    }
    try {
      await retryWhileMongoUnavailable(
        () => {
          // the messages that wait behind this batch must not be redelivered meanwhile
          held.touchAll()
          return handler(batch.map(({ envelope }) => envelope) as EnvelopeOf<Es>[], context)
        },
        { signal: closing.signal, log },
      )
      for (const { message, envelope } of batch) {
        delivery.done(message)
        logger.debug({ eventId: envelope.id, type: envelope.type, correlationId: envelope.correlationId }, 'event handled')
      }
    } catch (error) {
      failed(error)
      if (batch.length === 1 || error instanceof TransientError || closing.signal.aborted) {
        await Promise.all(batch.map(({ message, envelope }) => delivery.failed(message, envelope, error)))
        return
      }
      const middle = Math.ceil(batch.length / 2)
      await settle(batch.slice(0, middle), failed)
      await settle(batch.slice(middle), failed)
    }
  }

  const buffer = createBatchBuffer<Held>({
    maxBatch,
    maxWaitMs,
    async work(batch) {
      try {
        await spans.handled(durable, batch.map(tracedOf), (failed) => settle(batch, failed))
      } catch (error) {
        logger.error({ err: error }, 'a batch could not be settled; it is redelivered after its ack wait')
      }
      for (const { settled } of batch) settled()
    },
  })

  /** Resolves when the message is acknowledged, rejected or dead-lettered. */
  const take = async (message: JsMsg) => {
    const envelope = await delivery.open(message)
    if (envelope === null) return
    await new Promise<void>((settled) => buffer.add({ message, envelope, settled }))
  }

  const held = holdMessages({
    nats,
    consumer: {
      stream,
      durable,
      subjects: events.map(({ type }) => type),
      ackWaitMs,
      maxAckPending: definition.maxAckPending ?? maxBatch * MAX_ACK_PENDING_BATCHES,
    },
    capacity: maxBatch * 2,
    minPull: Math.ceil(maxBatch / 2),
    settle: take,
    logger,
  })

  return {
    started: () => held.started(),
    async close() {
      await held.stop()
      buffer.flush()
      await held.drain()
      closing.abort()
    },
  }
}

function tracedOf({ message, envelope }: Held) {
  return { id: envelope.id, type: envelope.type, traceparent: traceparentOf(message), deliveries: message.info.deliveryCount }
}
