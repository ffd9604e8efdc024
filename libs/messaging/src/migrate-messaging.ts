import type { ServiceName } from '@forecourt/contracts/services'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { deadLettersCollection } from './dead-letters.ts'
import { outboxCollection } from './outbox.ts'
import { streamsOf } from './service-streams.ts'
import { ensureStream } from './streams.ts'

/** What messaging keeps in the database of every service that uses it. */
export const messagingCollections: readonly CollectionSpec[] = [outboxCollection, deadLettersCollection]

/**
 * Sets up the streams of a service, or brings their settings up to date, before the service itself starts. Does nothing for a service that emits
 * nothing. Throws when NATS has not done it by the time the signal is aborted.
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
