import type { Collection, Db, Document, IndexDescription } from 'mongodb'

type NamedIndex = IndexDescription & { name: string }

/** A collection and its indexes, declared next to the store that owns it. Every index has a name. An index that changes gets another name. */
export interface CollectionSpec {
  name: string
  indexes: readonly NamedIndex[]
  /** indexes of earlier versions that neither this version nor the one before it uses: dropped at every start if they still are as given here */
  dropped?: readonly NamedIndex[]
  /** the shard key on a sharded MongoDB (design: sharding); every unique index must begin with it. Without one the collection stays on one shard. */
  shardKey?: Readonly<Record<string, 1>>
}

const NAMESPACE_NOT_FOUND = 26
const NAMESPACE_EXISTS = 48
const INDEX_NOT_FOUND = 27

/**
 * Creates missing collections and indexes, drops the indexes that their stores name as dropped, and sets how long an index keeps its documents. Other
 * indexes may belong to a newer version that runs at the same time, and stay. Several replicas may run it concurrently. Throws MongoDB's error when an
 * index has changed under its name.
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

async function syncCollection(db: Db, spec: CollectionSpec): Promise<void> {
  const collection = db.collection(spec.name)
  const expiries = new Map(spec.indexes.map(({ name, expireAfterSeconds }) => [name, expireAfterSeconds]))
  for (const found of await indexesOf(collection)) {
    const { name, expireAfterSeconds: before } = found
    const expireAfterSeconds = expiries.get(name)
    if (spec.dropped?.some((dropped) => sameIndex(dropped, found))) await ignoring(INDEX_NOT_FOUND, () => collection.dropIndex(name))
    else if (before !== undefined && expireAfterSeconds !== undefined && before !== expireAfterSeconds)
      await db.command({ collMod: spec.name, index: { name, expireAfterSeconds } })
  }
  // creating indexes also creates their collection, in one command
  if (spec.indexes.length > 0) await collection.createIndexes([...spec.indexes])
  else await ignoring(NAMESPACE_EXISTS, () => db.createCollection(spec.name))
}

async function indexesOf(collection: Collection): Promise<Document[]> {
  let indexes: Document[] = []
  await ignoring(NAMESPACE_NOT_FOUND, async () => {
    indexes = await collection.listIndexes().toArray()
  })
  return indexes
}

const COMPARED = ['name', 'unique', 'sparse', 'expireAfterSeconds', 'partialFilterExpression'] as const

function sameIndex(wanted: NamedIndex, found: Document): boolean {
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
