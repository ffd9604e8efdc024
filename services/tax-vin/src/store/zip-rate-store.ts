import type { Person } from '@forecourt/contracts/fields'
import type { TaxForm } from '@forecourt/contracts/tax-vin/tax-imports'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type ClientSession, type Db, type MongoClient, ObjectId } from 'mongodb'
import type { ZipRate } from '../domain/read-tax-row.ts'

/** An imported rate. */
export interface ZipRateDoc extends Omit<ZipRate, 'zip'> {
  /** the ZIP code, five digits */
  _id: string
  /** `2026-01-31`: the day of its import */
  asOf: string
  importedAt: Date
}

/** A change of the imported rates: who made it, when and what. */
export interface TaxChangeDoc {
  _id: ObjectId
  at: Date
  /** null: an operator on the command line */
  by: Person | null
  /** an import, or the removal of one state */
  what:
    | { kind: 'imported'; fileName: string; form?: TaxForm; rows: number; imported: number; rejected: number }
    | { kind: 'removed'; state: string; removed: number }
  /** absent if the change is in effect */
  undone?: { at: Date; by: Person | null }
}

/** The previous rates of a batch of ZIP codes; kept for the newest changes only. */
interface PreviousDoc {
  _id: ObjectId
  changeId: ObjectId
  zips: string[]
  /** the rates of those ZIP codes that had one */
  before: ZipRateDoc[]
}

/** Counts the changes, so that replicas notice newer rates. */
interface TableDoc {
  _id: 'zip-rates'
  version: number
}

export const zipRateCollection: CollectionSpec = { name: 'zip-rates', indexes: [{ key: { state: 1, importedAt: -1 }, name: 'state' }] }
export const taxChangeCollection: CollectionSpec = { name: 'tax-changes', indexes: [{ key: { at: -1 }, name: 'newest' }] }
export const taxPreviousCollection: CollectionSpec = { name: 'tax-previous', indexes: [{ key: { changeId: 1 }, name: 'change' }] }
export const taxTableCollection: CollectionSpec = { name: 'tax-tables', indexes: [] }

/** Rates per database operation. */
const BATCH_SIZE = 2_000
/** The number of newest changes that can be undone. */
const UNDOABLE = 5
/** Changes that can be undone: not undone yet, and of at least one rate. */
const IN_EFFECT = { undone: { $exists: false }, 'what.removed': { $ne: 0 } }

/** The imported rates of a state. */
interface ImportedState {
  state: string
  zips: number
  importedAt: Date
}

/** Creates the store of imported rates. Only this module names their collections. Changes run in the caller's transaction. */
export function createZipRateStore(client: MongoClient, db: Db) {
  const rates = db.collection<ZipRateDoc>(zipRateCollection.name)
  const changes = db.collection<TaxChangeDoc>(taxChangeCollection.name)
  const previous = db.collection<PreviousDoc>(taxPreviousCollection.name)
  const tables = db.collection<TableDoc>(taxTableCollection.name)

  const versionIn = async (session?: ClientSession) => (await tables.findOne({ _id: 'zip-rates' }, { session }))?.version ?? 0

  return {
    version: () => versionIn(),

    /** Returns all rates and their version, from one snapshot. */
    readAll: () =>
      client.withSession({ snapshot: true }, async (session) => {
        const version = await versionIn(session)
        return { version, rates: await rates.find({}, { session, batchSize: 10_000 }).toArray() }
      }),

    /** Begins a change by incrementing the version, so that concurrent changes conflict and the later one is retried. */
    async begin(session: ClientSession): Promise<void> {
      await tables.updateOne({ _id: 'zip-rates' }, { $inc: { version: 1 } }, { session, upsert: true })
    },

    /** Replaces the rates of ZIP codes, in batches. */
    async replace(docs: readonly ZipRateDoc[], session: ClientSession): Promise<void> {
      for (let at = 0; at < docs.length; at += BATCH_SIZE) {
        const batch = docs.slice(at, at + BATCH_SIZE)
        await rates.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } }, { session })
        await rates.insertMany(batch, { session, ordered: false })
      }
    },

    /** Deletes the imported rates of a state. Returns how many. */
    removeState: async (state: string, session: ClientSession) => (await rates.deleteMany({ state }, { session })).deletedCount,

    /** Returns the imported rates of some ZIP codes, or of a state. */
    imported: (of: { zips: readonly string[] } | { state: string }, session?: ClientSession) =>
      rates.find('zips' in of ? { _id: { $in: [...of.zips] } } : { state: of.state }, { session, batchSize: 10_000 }).toArray(),

    /** Records a change with the previous rates of its ZIP codes; deletes those of changes that can no longer be undone. */
    async noteChange(
      change: Omit<TaxChangeDoc, '_id'>,
      had: { zips: readonly string[]; before: readonly ZipRateDoc[] },
      session: ClientSession,
    ) {
      const changeId = new ObjectId()
      await changes.insertOne({ _id: changeId, ...change }, { session })
      const beforeOf = new Map(had.before.map((doc) => [doc._id, doc]))
      for (let at = 0; at < had.zips.length; at += BATCH_SIZE) {
        const zips = had.zips.slice(at, at + BATCH_SIZE)
        await previous.insertOne(
          { _id: new ObjectId(), changeId, zips, before: zips.flatMap((zip) => beforeOf.get(zip) ?? []) },
          { session },
        )
      }
      const kept = await changes
        .find(IN_EFFECT, { session, projection: { _id: 1 } })
        .sort({ at: -1, _id: -1 })
        .limit(UNDOABLE)
        .toArray()
      await previous.deleteMany({ changeId: { $nin: kept.map(({ _id }) => _id) } }, { session })
    },

    /** Whether this change exists. */
    hasChange: async (changeId: string, session: ClientSession) =>
      (await changes.countDocuments({ _id: new ObjectId(changeId) }, { session, limit: 1 })) > 0,

    /** Returns the newest change in effect, if its previous rates are still stored; otherwise null. */
    async undoable(session?: ClientSession): Promise<TaxChangeDoc | null> {
      const newest = await changes.findOne(IN_EFFECT, { session, sort: { at: -1, _id: -1 } })
      if (newest === null) return null
      return (await previous.countDocuments({ changeId: newest._id }, { session, limit: 1 })) > 0 ? newest : null
    },

    /** Restores the previous rates of a change's ZIP codes. */
    async undo(changeId: ObjectId, undone: { at: Date; by: Person | null }, session: ClientSession): Promise<void> {
      for await (const { zips, before } of previous.find({ changeId }, { session })) {
        await rates.deleteMany({ _id: { $in: zips } }, { session })
        if (before.length > 0) await rates.insertMany(before, { session, ordered: false })
      }
      await previous.deleteMany({ changeId }, { session })
      await changes.updateOne({ _id: changeId }, { $set: { undone } }, { session })
    },

    /** Returns the newest changes. */
    newestChanges: (limit: number) => changes.find({}).sort({ at: -1, _id: -1 }).limit(limit).toArray(),

    /** Returns the imported rates, summarized by state. */
    importedStates: () =>
      rates
        .aggregate<ImportedState>([
          { $group: { _id: '$state', zips: { $sum: 1 }, importedAt: { $max: '$importedAt' } } },
          { $project: { _id: 0, state: '$_id', zips: 1, importedAt: 1 } },
        ])
        .toArray(),
  }
}
export type ZipRateStore = ReturnType<typeof createZipRateStore>
