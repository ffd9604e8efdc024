import { randomUUID } from 'node:crypto'
import { holdLease } from '@forecourt/mongo/hold-lease'
import { exponentialBackoff } from '@forecourt/timing/backoff'
import { sleep } from '@forecourt/timing/sleep'
import { JetStreamApiError, jetstream } from '@nats-io/jetstream'
import { errors, type NatsConnection } from '@nats-io/transport-node'
import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import { watchConnection } from './connection-watch.ts'
import { RELAY_DURABLE, storeDeadLetter } from './dead-letters.ts'
import { reasonOf } from './errors.ts'
import type { MessagingMetrics } from './metrics.ts'
import { type OutboxEntry, outboxEntries, publishedBytes } from './outbox.ts'
import { createWake } from './outbox-wake.ts'
import { ACK_TIMEOUT_MS, publishOnce, traceHeaders } from './publish-once.ts'
import { streamOf } from './service-streams.ts'

interface OutboxRelayOptions {
  db: Db
  nats: NatsConnection
  logger: Logger
  metrics: MessagingMetrics
  /** The poll interval in milliseconds when no change wakes the relay. Default 5,000. */
  pollMs?: number
}

const BATCH_SIZE = 100

/**
 * Publishes the events of the outbox in order, each with its id as `Nats-Msg-Id`, and removes them after JetStream's ack. A lease lets only one
 * replica relay at a time. It publishes one event at a time, because with several in flight a failed one would be published after its successors. A
 * relay that has lost its lease without noticing is harmless: both publish in the same order, and JetStream deduplicates by id.
 */
export function startOutboxRelay(options: OutboxRelayOptions) {
  const { db, logger } = options
  const closing = new AbortController()
  const running = holdLease(
    db,
    RELAY_DURABLE,
    {
      holder: randomUUID(),
      // how long another replica waits after this one has crashed
      ttlMs: 5_000,
      signal: closing.signal,
      onError: (error) => logger.warn({ reason: reasonOf(error) }, 'the outbox relay failed, restarting'),
    },
    (signal) => relayWhile(signal, options),
  )
  return {
    /** Stops after the event in flight. The next relay publishes the others. */
    async close(): Promise<void> {
      closing.abort()
      await running
    },
  }
}

async function relayWhile(signal: AbortSignal, options: OutboxRelayOptions): Promise<void> {
  const { db, nats, logger } = options
  const wake = createWake(db, signal)
  try {
    for (let failures = 0; !signal.aborted && !nats.isClosed(); ) {
      await watchConnection(nats).untilConnected(signal)
      try {
        const sawAll = await relayBatch(signal, options)
        failures = 0
        if (sawAll) await wake.next(options.pollMs ?? 5_000)
      } catch (error) {
        failures++
        if (failures === 1) logger.warn({ reason: reasonOf(error) }, 'events wait in the outbox')
        await sleep(exponentialBackoff(failures, 100, 2_000), signal)
      }
    }
  } finally {
    await wake.close()
  }
}

/** Publishes up to BATCH_SIZE events. Resolves to whether the outbox is now empty. Throws at the first event that could not be published. */
async function relayBatch(signal: AbortSignal, options: OutboxRelayOptions): Promise<boolean> {
  const outbox = outboxEntries(options.db)
  const entries = await outbox.find({}, { sort: { order: 1 }, limit: BATCH_SIZE }).toArray()
  const published: string[] = []
  try {
    for (const entry of entries) {
      if (signal.aborted) break
      await relayOne(entry, options)
      published.push(entry._id)
    }
  } finally {
    if (published.length > 0) await outbox.deleteMany({ _id: { $in: published } })
  }
  return entries.length < BATCH_SIZE
}

async function relayOne(entry: OutboxEntry, options: OutboxRelayOptions): Promise<void> {
  const { nats, db, logger, metrics } = options
  const stream = streamOf(entry.subject)
  const bytes = publishedBytes(entry)
  try {
    await publishOnce(jetstream(nats), watchConnection(nats), entry.subject, bytes, {
      id: entry._id,
      stream,
      headers: traceHeaders(entry.traceparent),
      timeoutMs: ACK_TIMEOUT_MS,
    })
    metrics.published(entry.subject, 'relay')
  } catch (error) {
    if (!canNeverBePublished(error)) throw error
    // an event that NATS rejects permanently must not block the events behind it
    const reason = `NATS refuses it: ${reasonOf(error)}`
    await storeDeadLetter(db, {
      stream,
      durable: RELAY_DURABLE,
      subject: entry.subject,
      bytes,
      messageId: entry._id,
      deliveries: 1,
      reason,
    })
    metrics.deadLettered(RELAY_DURABLE)
    logger.error({ eventId: entry._id, type: entry.subject, reason }, 'an event cannot be published and was dead-lettered')
  }
}

/** JetStream's error code for a message that is larger than the stream accepts. */
const MESSAGE_TOO_LARGE = 10054

function canNeverBePublished(error: unknown): boolean {
  if (error instanceof errors.InvalidArgumentError || error instanceof errors.InvalidSubjectError) return true
  return error instanceof JetStreamApiError && error.code === MESSAGE_TOO_LARGE
}
