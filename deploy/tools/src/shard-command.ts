import { authCollections } from '@forecourt/auth/collections'
import { SERVICES, type ServiceName } from '@forecourt/contracts/services'
import { documentsCollections } from '@forecourt/documents/collections'
import { inventoryFeedCollections } from '@forecourt/inventory-feed/collections'
import { leadsCollections } from '@forecourt/leads/collections'
import { reasonOf } from '@forecourt/messaging/errors'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { shardCollections } from '@forecourt/mongo/shard-collections'
import { notificationsCollections } from '@forecourt/notifications/collections'
import { taxVinCollections } from '@forecourt/tax-vin/collections'
import { tradeInsCollections } from '@forecourt/trade-ins/collections'
import { MongoClient } from 'mongodb'

/** The collections of every service. */
export const COLLECTIONS: Readonly<Record<ServiceName, readonly CollectionSpec[]>> = {
  auth: authCollections,
  documents: documentsCollections,
  gateway: [],
  'inventory-feed': inventoryFeedCollections,
  leads: leadsCollections,
  notifications: notificationsCollections,
  'tax-vin': taxVinCollections,
  'trade-ins': tradeInsCollections,
}

/**
 * `shard`: spreads the collections of a running platform over the shards of its MongoDB (design: sharding). Reads MONGODB_URL, of a router and of an
 * account with the role clusterManager, and DATABASE_PREFIX. Idempotent. Returns the exit code; never throws.
 */
export async function shardCommand(env: NodeJS.ProcessEnv, print: (line: string) => void): Promise<number> {
  const { MONGODB_URL, DATABASE_PREFIX = '' } = env
  if (!MONGODB_URL) {
    print('Set MONGODB_URL to the router of the sharded MongoDB, and DATABASE_PREFIX if the platform uses one.')
    return 1
  }
  const mongo = new MongoClient(MONGODB_URL, { serverSelectionTimeoutMS: 5_000 })
  try {
    await mongo.connect()
    for (const service of Object.keys(SERVICES) as ServiceName[]) {
      const names = await shardCollections(mongo.db(`${DATABASE_PREFIX}${service}`), COLLECTIONS[service])
      if (names.length > 0) print(`${service}: ${names.join(', ')}`)
    }
    return 0
  } catch (error) {
    print(reasonOf(error))
    return 1
  } finally {
    await mongo.close()
  }
}
