import type { Collection, Db, Document, IndexDescription } from 'mongodb'

/** A collection and its indexes, declared next to the store that owns it. Every index has a name. */
export interface CollectionSpec {
  name: string
  indexes: readonly (IndexDescription & { name: string })[]
  /** the shard key on a sharded MongoDB (design: sharding); every unique index must begin with it. Without one the collection stays on one shard. */
  shardKey?: Readonly<Record<string, 1>>
  validator?: Document
}

const NAMESPACE_NOT_FOUND = 26
const NAMESPACE_EXISTS = 48
const INDEX_NOT_FOUND = 27

/**
 * Makes collections and indexes match what their stores declare: missing ones are created, changed ones replaced, undeclared ones dropped. Several
 * replicas may run it concurrently.
 */
export async function syncIndexes(db: Db, specs: readonly CollectionSpec[]): Promise<void> {
  for (const spec of specs) await syncCollection(db, spec)
}

/**
 * Creates missing collections and indexes and changes nothing else, so that the indexes of a newer version can be built while an older version
 * still runs. Idempotent; several replicas may run it concurrently.
 */
export async function addMissingIndexes(db: Db, specs: readonly CollectionSpec[]): Promise<void> {
  for (const { name, indexes } of specs) {
    const collection = db.collection(name)
    const existing = new Set((await indexesOf(collection)).map((index) => index.name as string))
    const missing = indexes.filter((index) => !existing.has(index.name))
    if (missing.length > 0) await collection.createIndexes(missing)
    else await ignoring(NAMESPACE_EXISTS, () => db.createCollection(name))
  }
}

/** Drops collections that no version uses any more. Idempotent; several replicas may run it concurrently. */
export async function dropCollections(db: Db, names: readonly string[]): Promise<void> {
  for (const name of names) await ignoring(NAMESPACE_NOT_FOUND, () => db.dropCollection(name))
}

async function syncCollection(db: Db, spec: CollectionSpec): Promise<void> {
  const collection = db.collection(spec.name)
  const declared = new Map(spec.indexes.map((index) => [index.name, index]))
  for (const found of await indexesOf(collection)) {
    const wanted = declared.get(found.name)
    if (found.name === '_id_' || (wanted !== undefined && sameIndex(wanted, found))) continue
    await ignoring(INDEX_NOT_FOUND, () => collection.dropIndex(found.name))
  }
  // creating indexes also creates their collection, in one command
  if (spec.indexes.length > 0) await collection.createIndexes([...spec.indexes])
  else await ignoring(NAMESPACE_EXISTS, () => db.createCollection(spec.name))
  if (spec.validator !== undefined) await db.command({ collMod: spec.name, validator: spec.validator })
}

async function indexesOf(collection: Collection): Promise<Document[]> {
  let indexes: Document[] = []
  await ignoring(NAMESPACE_NOT_FOUND, async () => {
    indexes = await collection.listIndexes().toArray()
  })
  return indexes
}

const COMPARED = ['unique', 'sparse', 'expireAfterSeconds', 'partialFilterExpression'] as const

function sameIndex(wanted: IndexDescription, found: Document): boolean {
  const key = JSON.stringify(wanted.key instanceof Map ? [...wanted.key] : Object.entries(wanted.key))
  if (key !== JSON.stringify(Object.entries(found.key))) return false
  return COMPARED.every((option) => same(wanted[option], found[option]))
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

async function ignoring(code: number, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if ((error as { code?: unknown }).code !== code) throw error
  }
}
