import type { ServiceName } from '@forecourt/contracts/services'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { widenConsumer } from './consumer-config.ts'
import type { DurableEvents } from './consumer-definition.ts'
import { deadLettersCollection } from './dead-letters.ts'
import { outboxCollection } from './outbox.ts'
import { durableOf, streamOf, streamsOf } from './service-streams.ts'
import { ensureStream } from './streams.ts'

/** The messaging collections in the database of every service that uses it. */
export const messagingCollections: readonly CollectionSpec[] = [outboxCollection, deadLettersCollection]

/**
 * Creates the streams of a service or updates their settings, before the service itself starts. Does nothing for a service without events.
 * Throws when the signal is aborted before that is done.
 */
export async function migrateStreams(
  nats: NatsConnection,
  service: ServiceName,
  options: { signal: AbortSignal; logger: Logger },
): Promise<void> {
  for (const stream of streamsOf(service)) {
    if (!(await ensureStream(nats, stream, options))) throw new Error(`the stream ${stream.name} could not be set up`)
  }
}

/**
 * Adds the events that this version handles to the durable consumers that an earlier version has made, before a replica publishes them: the server skips
 * events that a consumer does not want, and never delivers them later. Replicas of the earlier version leave them to those of this one. Throws when
 * NATS does not respond.
 */
export async function migrateConsumers(nats: NatsConnection, service: ServiceName, durables: readonly DurableEvents[]): Promise<void> {
  for (const { durable, events } of durables) {
    const place = { stream: streamOf(events[0]?.type), durable: durableOf(service, durable) }
    await widenConsumer(
      nats,
      place,
      events.map(({ type }) => type),
    )
  }
}
