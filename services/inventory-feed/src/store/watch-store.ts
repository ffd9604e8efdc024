import type { Person } from '@forecourt/contracts/fields'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** Identifies a state of a file in a folder. */
export interface FileMark {
  name: string
  bytes: number
  /** time of its last change, milliseconds since the epoch */
  changedAtMs: number
}

/** A file that was imported or rejected, and the message about it. */
export interface DoneMark extends FileMark {
  healthy: boolean
  message: string
}

/** A dealership's watched folder; one at most. */
export interface WatchDoc {
  /** the dealership's id */
  _id: ObjectId
  /** distinguishes this watch from earlier ones of the dealership */
  watchId: ObjectId
  /** below the watch root */
  path: string
  startedBy: Person | null
  startedAt: Date
  healthy: boolean
  message: string
  checkedAt: Date | null
  /** the newest file at the last poll: a file that is still changing is not imported yet */
  seen: FileMark | null
  done: DoneMark | null
  /** the last imported file while `done` is a rejected one; absent until a file is rejected */
  taken?: DoneMark | null
  /** when the service, not staff, ended it; kept for the screen. Absent while it is active */
  stoppedAt?: Date
}
/** The result of a poll of the folder. */
export type WatchNote = Partial<Pick<WatchDoc, 'healthy' | 'message' | 'seen' | 'done' | 'taken'>> & { checkedAt: Date }

export const watchCollection: CollectionSpec = { name: 'watches', indexes: [] }

/** Creates the store of watched folders. Only this module names the collection. */
export function createWatchStore(db: Db) {
  const watches = db.collection<WatchDoc>(watchCollection.name)
  const active = { stoppedAt: { $exists: false } }
  return {
    /** The active watch. */
    find: (dealershipId: string) => watches.findOne({ _id: new ObjectId(dealershipId), ...active }),
    /** The watch that the service ended, until staff start another or dismiss it. */
    findStopped: (dealershipId: string) => watches.findOne({ _id: new ObjectId(dealershipId), stoppedAt: { $exists: true } }),
    /** The dealerships with a watched folder, for the watcher, which works over all dealerships. */
    async dealerships(): Promise<string[]> {
      const found = await watches.find(active, { projection: { _id: 1 } }).toArray()
      return found.map(({ _id }) => _id.toHexString())
    },
    /** Starts a watch; replaces an earlier one of the dealership. */
    async begin(
      dealershipId: string,
      facts: Pick<WatchDoc, 'path' | 'startedBy' | 'startedAt' | 'message'>,
      session: ClientSession,
    ): Promise<WatchDoc> {
      const fresh = { watchId: new ObjectId(), healthy: true, checkedAt: null, seen: null, done: null }
      const doc = { _id: new ObjectId(dealershipId), ...facts, ...fresh }
      await watches.replaceOne({ _id: doc._id }, doc, { upsert: true, session })
      return doc
    },
    /** How many folders are watched, for metrics. */
    async count(): Promise<{ healthy: number; unhealthy: number }> {
      const countOf = (healthy: boolean) => watches.countDocuments({ healthy, ...active }, { maxTimeMS: 2_000 })
      const [healthy, unhealthy] = await Promise.all([countOf(true), countOf(false)])
      return { healthy, unhealthy }
    },
    /** Whether a watch has neither ended nor been replaced. */
    async isActive({ _id, watchId }: WatchDoc): Promise<boolean> {
      return (await watches.countDocuments({ _id, watchId, ...active }, { limit: 1 })) === 1
    },
    /** Stores the result of a poll. Returns false if the watch has ended or was replaced. */
    async note({ _id, watchId }: WatchDoc, note: WatchNote, session?: ClientSession): Promise<boolean> {
      const { matchedCount } = await watches.updateOne({ _id, watchId, ...active }, { $set: note }, { session })
      return matchedCount === 1
    },
    /** Ends a watch on behalf of the service. Returns false if it has already ended or was replaced. */
    async stop({ _id, watchId }: WatchDoc, why: { message: string; stoppedAt: Date }, session: ClientSession): Promise<boolean> {
      const $set = { ...why, healthy: false, checkedAt: why.stoppedAt }
      const { matchedCount } = await watches.updateOne({ _id, watchId, ...active }, { $set }, { session })
      return matchedCount === 1
    },
    /** Deletes the watch and returns it; null if there was none. */
    end: (dealershipId: string, session?: ClientSession) => watches.findOneAndDelete({ _id: new ObjectId(dealershipId) }, { session }),
  }
}
export type WatchStore = ReturnType<typeof createWatchStore>
