import type { Db } from 'mongodb'
import type { CollectionSpec } from './collections.ts'

/**
 * Spreads the collections that have a shard key over the shards of a sharded MongoDB (design: sharding). Those that are spread already stay as they
 * are, so it may run again. Returns the names of what is sharded now. Throws what MongoDB answers where it is no sharded cluster.
 */
export async function shardCollections(db: Db, specs: readonly CollectionSpec[]): Promise<string[]> {
  const sharded = specs.filter(({ shardKey }) => shardKey !== undefined)
  const admin = db.client.db('admin')
  for (const { name, shardKey } of sharded) await admin.command({ shardCollection: `${db.databaseName}.${name}`, key: shardKey })
  return sharded.map(({ name }) => name)
}
