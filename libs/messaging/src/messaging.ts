import type { EventDefinition } from '@forecourt/contracts/event'
import type { ServiceName } from '@forecourt/contracts/services'
import { syncIndexes } from '@forecourt/mongo/collections'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Db } from 'mongodb'
import pTimeout from 'p-timeout'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { startBatchConsumer } from './batch-consumer.ts'
import { watchConnection } from './connection-watch.ts'
import { type ConsumerDeps, startConsumer } from './consumer.ts'
import { createBacklogs } from './consumer-backlog.ts'
import type { BatchConsumerDefinition, ConsumerDefinition, DurableEvents, RunningConsumer } from './consumer-definition.ts'
import { countDeadLetters } from './dead-letters.ts'
import { createLivePublisher, type LivePublisher } from './live.ts'
import { createMessagingMetrics } from './metrics.ts'
import { messagingCollections } from './migrate-messaging.ts'
import { createOutbox, type Outbox, outboxEntries } from './outbox.ts'
import { startOutboxRelay } from './outbox-relay.ts'
import { ACK_TIMEOUT_MS } from './publish-once.ts'
import { createPublisher, type Publisher } from './publisher.ts'
import { durableOf, keepStream, stores, streamOf, streamsOf } from './service-streams.ts'

export interface MessagingOptions {
  service: ServiceName
  /** the service's own database, for its outbox, dead letters and leases */
  db: Db
  nats: NatsConnection
  logger: Logger
  registry?: Registry
  /** the consumers of several events that `migrate` prepares; others are then refused. By default any may be started. */
  durables?: readonly DurableEvents[]
  /** how long the publisher waits for JetStream's ack, in milliseconds. Default 2,000. */
  ackTimeoutMs?: number
}

/** Publishes and consumes a service's events (design: events). */
export interface Messaging {
  /** publishes the events of a state change; they are stored in its transaction */
  outbox: Outbox
  /** publishes event-first facts at a high rate; resolves on JetStream's ack */
  publisher: Publisher
  /** hints for staff screens, without acknowledgement */
  live: LivePublisher
  consume<E extends EventDefinition>(definition: ConsumerDefinition<E>): RunningConsumer
  consumeBatch<const Es extends readonly EventDefinition[]>(definition: BatchConsumerDefinition<Es>): RunningConsumer
  /** Resolves when NATS responds and the service's streams exist; throws otherwise, after at most 2 s. */
  ready(): Promise<void>
  /**
   * Drains: consumers finish their messages in flight, pending publishes complete, the relay stops. The caller still owns the connection.
   */
  close(): Promise<void>
}

const READY_TIMEOUT_MS = 2_000
const FLUSH_TIMEOUT_MS = 2_000

/**
 * Starts a service's messaging: creates its collections, sets up its streams and runs the outbox relay in the background. Throws when
 * MongoDB does not respond. NATS may be unavailable.
 */
export async function startMessaging(options: MessagingOptions): Promise<Messaging> {
  const { service, db, nats, durables: declared } = options
  const logger = options.logger.child({ part: 'messaging' })
  const metrics = createMessagingMetrics(options.registry, service)
  const watch = watchConnection(nats)
  await syncIndexes(db, messagingCollections)

  const emits = (type: string) => streamsOf(service).some((stream) => stores(stream, type))
  const streams = streamsOf(service).map((stream) => ({ name: stream.name, kept: keepStream(nats, stream, logger) }))
  const relay = streams.length > 0 ? startOutboxRelay({ db, nats, logger, metrics }) : null
  const publisher = createPublisher({
    nats,
    fallback: outboxEntries(db),
    emits,
    logger,
    metrics,
    ackTimeoutMs: options.ackTimeoutMs ?? ACK_TIMEOUT_MS,
  })

  const consumers = new Set<RunningConsumer>()
  const durables: { stream: string; durable: string }[] = []
  metrics.watch({
    outbox: () => readOutboxBacklog(db),
    deadLetters: () => countDeadLetters(db),
    consumers: createBacklogs(nats, durables),
  })
  const started = (consumer: RunningConsumer) => {
    consumers.add(consumer)
    return consumer
  }
  const deps: Omit<ConsumerDeps, 'stream'> = { nats, db, logger, metrics }
  /** Returns the stream of a durable consumer, and its full name. */
  const placeOf = (event: EventDefinition | undefined, durable: string) => {
    const place = { stream: streamOf(event?.type), durable: durableOf(service, durable) }
    durables.push(place)
    return place
  }

  return {
    outbox: createOutbox(db, emits),
    publisher,
    live: createLivePublisher(nats),
    consume(definition) {
      const { stream, durable } = placeOf(definition.event, definition.durable)
      return started(startConsumer({ ...deps, stream }, { ...definition, durable }))
    },
    consumeBatch(definition) {
      // events that are added to it would be missed while an upgrade goes on
      if (declared?.some(({ durable, events }) => durable === definition.durable && events === definition.events) === false) {
        throw new Error(`the consumer ${definition.durable} is missing in the durables of ${service}`)
      }
      const { stream, durable } = placeOf(definition.events[0], definition.durable)
      return started(startBatchConsumer({ ...deps, stream }, { ...definition, durable }))
    },
    async ready() {
      if (!watch.isConnected()) throw new Error('NATS is unavailable')
      await pTimeout(nats.flush(), { milliseconds: READY_TIMEOUT_MS, message: 'NATS does not respond' })
      const missing = streams.find(({ kept }) => !kept.exists())
      if (missing !== undefined) throw new Error(`the stream ${missing.name} does not exist yet`)
    },
    async close() {
      // events that draining handlers add to the outbox wait there for the next relay
      await Promise.all([relay?.close(), ...streams.map(({ kept }) => kept.close()), ...[...consumers].map((consumer) => consumer.close())])
      await publisher.close()
      // sends the last acks; without a connection this would only wait
      if (watch.isConnected()) await pTimeout(nats.flush(), { milliseconds: FLUSH_TIMEOUT_MS }).catch(() => {})
    },
  }
}

async function readOutboxBacklog(db: Db): Promise<{ oldest: Date | null; waiting: number }> {
  const entries = outboxEntries(db)
  const [oldest, waiting] = await Promise.all([
    entries.findOne({}, { sort: { order: 1 }, maxTimeMS: 2_000 }),
    entries.estimatedDocumentCount({ maxTimeMS: 2_000 }),
  ])
  return { oldest: oldest?.createdAt ?? null, waiting }
}
