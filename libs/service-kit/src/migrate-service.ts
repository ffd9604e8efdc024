import type { ServiceName } from '@forecourt/contracts/services'
import { connectNats } from '@forecourt/messaging/connection'
import { watchConnection } from '@forecourt/messaging/connection-watch'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { messagingCollections, migrateConsumers, migrateStreams } from '@forecourt/messaging/migrate-messaging'
import { addMissingIndexes, type CollectionSpec } from '@forecourt/mongo/collections'
import { connectMongo } from '@forecourt/mongo/connect'
import type { Logger } from 'pino'
import type { MigrationConfig } from './service-env.ts'

/** Creating a stream takes milliseconds, but NATS may respond late, or have to elect a leader first. */
const NATS_TIMEOUT_MS = 60_000

/**
 * Creates the collections, indexes and streams that this version of a service needs, updates the settings of its streams and adds events to its
 * durable consumers. Changes nothing else. Run it before an upgrade (`<service> migrate`), so that replicas of both versions find what they
 * need. Idempotent. Throws when MongoDB or NATS does not respond.
 */
export async function migrateService(
  service: ServiceName,
  { collections, durables }: { collections: readonly CollectionSpec[]; durables: readonly DurableEvents[] },
  config: MigrationConfig,
  logger: Logger,
): Promise<void> {
  const mongo = await connectMongo(config.MONGODB_URL, { appName: `${service}-migrate` })
  try {
    await addMissingIndexes(mongo.db(`${config.DATABASE_PREFIX}${service}`), [...collections, ...messagingCollections])
  } finally {
    await mongo.close()
  }
  const nats = await connectNats(config.NATS_URL, { name: `${service}-migrate`, logger })
  try {
    const signal = AbortSignal.timeout(NATS_TIMEOUT_MS)
    // connectNats also returns without a connection
    await watchConnection(nats).untilConnected(signal)
    await migrateStreams(nats, service, { signal, logger })
    await migrateConsumers(nats, service, durables)
  } finally {
    await nats.close()
  }
}
