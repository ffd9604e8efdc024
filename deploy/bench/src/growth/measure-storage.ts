import { SERVICES } from '@forecourt/contracts/services'
import type { MongoClient } from 'mongodb'

/** The size of a collection, in bytes. */
export interface CollectionSize {
  name: string
  documents: number
  /** on disk */
  dataBytes: number
  indexBytes: number
  /** in WiredTiger's cache now */
  cachedDataBytes: number
  cachedIndexBytes: number
}

interface Cached {
  cache?: { 'bytes currently in the cache'?: number }
}

/** Flushes writes to disk and returns the size of every collection of every service, by `service.collection`. */
export async function collectionSizes(mongo: MongoClient): Promise<Map<string, CollectionSize>> {
  await mongo.db('admin').command({ fsync: 1 })
  const sizes = new Map<string, CollectionSize>()
  for (const service of Object.keys(SERVICES)) {
    const db = mongo.db(service)
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
      if (name.startsWith('system.')) continue
      const [stats] = await db
        .collection(name)
        .aggregate([{ $collStats: { storageStats: {} } }])
        .toArray()
      const { count, storageSize, totalIndexSize, wiredTiger, indexDetails } = stats?.storageStats ?? {}
      sizes.set(`${service}.${name}`, {
        name: `${service}.${name}`,
        documents: count,
        dataBytes: storageSize,
        indexBytes: totalIndexSize,
        cachedDataBytes: cachedBytes(wiredTiger),
        cachedIndexBytes: Object.values(indexDetails ?? {}).reduce<number>((sum, index) => sum + cachedBytes(index as Cached), 0),
      })
    }
  }
  return sizes
}

function cachedBytes(of: Cached | undefined): number {
  return of?.cache?.['bytes currently in the cache'] ?? 0
}

/** Returns the growth between two measurements per dealership, the largest collections first. */
export function growthOf(
  before: ReadonlyMap<string, CollectionSize>,
  after: ReadonlyMap<string, CollectionSize>,
  dealerships: number,
): CollectionSize[] {
  const each = (of: keyof Omit<CollectionSize, 'name'>, size: CollectionSize) =>
    Math.max(0, size[of] - (before.get(size.name)?.[of] ?? 0)) / dealerships
  return [...after.values()]
    .map((size) => ({
      name: size.name,
      documents: each('documents', size),
      dataBytes: each('dataBytes', size),
      indexBytes: each('indexBytes', size),
      cachedDataBytes: each('cachedDataBytes', size),
      cachedIndexBytes: each('cachedIndexBytes', size),
    }))
    .sort((a, b) => b.dataBytes + b.indexBytes - a.dataBytes - a.indexBytes)
}
