import type { ServiceName } from '@forecourt/contracts/services'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { deadLettersCollection } from './dead-letters.ts'
import { outboxCollection } from './outbox.ts'
import { streamsOf } from './service-streams.ts'
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
