import type { Person } from '@forecourt/contracts/fields'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import type { ClientSession, Db, MongoClient, ObjectId } from 'mongodb'
import type { ZipRate } from '../domain/read-tax-row.ts'

/** An imported rate. */
export interface ZipRateDoc extends Omit<ZipRate, 'zip'> {
  /** the ZIP code, five digits */
  _id: string
  /** `2026-01-31`: the day of its import */
  asOf: string
  importedAt: Date
}

/** Who changed the imported rates, when and how. */
export interface TaxChangeDoc {
  _id: ObjectId
  at: Date
  /** null: somebody at the command line of the platform's own machine */
  by: Person | null
  /** `what` was imported, or removed of one state */
  what:
    | { kind: 'imported'; fileName: string; rows: number; imported: number; rejected: number }
    | { kind: 'removed'; state: string; removed: number }
}

/** Counts the changes: whoever has read the rates sees by it that there are newer ones. */
interface TableDoc {
  _id: 'zip-rates'
  version: number
}

export const zipRateCollection: CollectionSpec = { name: 'zip-rates', indexes: [{ key: { state: 1, importedAt: -1 }, name: 'state' }] }
export const taxChangeCollection: CollectionSpec = { name: 'tax-changes', indexes: [{ key: { at: -1 }, name: 'newest' }] }
export const taxTableCollection: CollectionSpec = { name: 'tax-tables', indexes: [] }

/** What one operation on the database changes. */
const RATES_AT_ONCE = 2_000

/** What was imported for a state. */
export interface ImportedState {
  state: string
  zips: number
  importedAt: Date
}

/** The imported rates: the only place that names their collections. Changes are made in a transaction of the caller's. */
export function createZipRateStore(client: MongoClient, db: Db) {
  const rates = db.collection<ZipRateDoc>(zipRateCollection.name)
  const changes = db.collection<Omit<TaxChangeDoc, '_id'>>(taxChangeCollection.name)
  const tables = db.collection<TableDoc>(taxTableCollection.name)

  const versionIn = async (session?: ClientSession) => (await tables.findOne({ _id: 'zip-rates' }, { session }))?.version ?? 0

  return {
    version: () => versionIn(),

    /** All rates with the version they are of, as they were at one moment. */
    readAll: () =>
      client.withSession({ snapshot: true }, async (session) => {
        const version = await versionIn(session)
        return { version, rates: await rates.find({}, { session, batchSize: 10_000 }).toArray() }
      }),

    /** Begins a change. Of two at once the later one begins again when the earlier one is done. */
    async begin(session: ClientSession): Promise<void> {
      await tables.updateOne({ _id: 'zip-rates' }, { $inc: { version: 1 } }, { session, upsert: true })
    },

    /** Puts rates in the place of what their ZIP codes had, a bounded number at a time. */
    async replace(docs: readonly ZipRateDoc[], session: ClientSession): Promise<void> {
      for (let at = 0; at < docs.length; at += RATES_AT_ONCE) {
        const batch = docs.slice(at, at + RATES_AT_ONCE)
        await rates.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } }, { session })
        await rates.insertMany(batch, { session, ordered: false })
      }
    },

    /** Forgets what was imported for a state. Returns how many rates that were. */
    removeState: async (state: string, session: ClientSession) => (await rates.deleteMany({ state }, { session })).deletedCount,

    noteChange: (change: Omit<TaxChangeDoc, '_id'>, session: ClientSession) => changes.insertOne({ ...change }, { session }),

    /** What was imported, state by state. */
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
