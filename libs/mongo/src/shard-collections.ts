import type { Db } from 'mongodb'
import type { CollectionSpec } from './collections.ts'

/**
 * Shards the collections that have a shard key (design: sharding). Idempotent. Returns the names of the sharded collections. Throws MongoDB's error
 * when it is not a sharded cluster.
 */
export async function shardCollections(db: Db, specs: readonly CollectionSpec[]): Promise<string[]> {
  const sharded = specs.filter(({ shardKey }) => shardKey !== undefined)
  const admin = db.client.db('admin')
  for (const { name, shardKey } of sharded) await admin.command({ shardCollection: `${db.databaseName}.${name}`, key: shardKey })
  return sharded.map(({ name }) => name)
}
