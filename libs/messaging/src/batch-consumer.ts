import type { Envelope, EventDefinition } from '@forecourt/contracts/event'
import type { JsMsg } from '@nats-io/jetstream'
import { createBatchBuffer } from './batch-buffer.ts'
import type { ConsumerDeps } from './consumer.ts'
import type { BatchConsumerDefinition, EnvelopeOf, RunningConsumer } from './consumer-definition.ts'
import { createDelivery, DEFAULT_ACK_WAIT_MS } from './delivery.ts'
import { TransientError } from './errors.ts'
import { createEventSpans } from './event-spans.ts'
import { holdMessages } from './held-messages.ts'
import { withMongoPatience } from './mongo-patience.ts'
import { traceparentOf } from './publish-once.ts'

interface Held {
  message: JsMsg
  envelope: Envelope
  settled: () => void
}

/** over all replicas: each may hold two batches, and what failed and waits for its next turn must not stop the others */
const MAX_ACK_PENDING_BATCHES = 20

/**
 * Runs a handler for many messages at once, one batch after the other, in stream order. Messages are acknowledged when it returned.
 * A batch that fails is split in halves until the culprit stands alone, so that nobody else's message suffers for it; a
 * TransientError sends all of it back.
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
  const delivery = createDelivery({ ...deps, durable, events, options: definition, logger, metrics, closing: closing.signal })
  const spans = createEventSpans()

  const settle = async (batch: readonly Held[], failed: (error: unknown) => void): Promise<void> => {
    const alive = () => {
      for (const { message } of batch) held.touch(message)
    }
    const log = logger.child({ batch: batch.length, correlationId: batch[0]?.envelope.correlationId })
    const context = {
      log,
      working: alive,
      deliveries: Math.max(...batch.map(({ message }) => message.info.deliveryCount)),
      traceparent: null,
      signal: closing.signal,
    }
    try {
      await withMongoPatience(
        () => {
          alive()
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
        logger.error({ err: error }, 'a batch could not be settled; it comes again after its ack wait')
      }
      for (const { settled } of batch) settled()
    },
  })

  /** Resolves when the message is settled, however. */
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
      from: definition.from ?? 'all',
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
