import type { Person } from '@forecourt/contracts/fields'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** Identifies a state of a file in a folder. */
export interface FileMark {
  name: string
  bytes: number
  /** of its last change, milliseconds since the epoch */
  changedAtMs: number
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
  /** the last file that was handed in, or that cannot be, and what there is to say of it */
  done: (FileMark & { healthy: boolean; message: string }) | null
  /** when we ended it, not staff; kept for the screen. Absent while it is active */
  stoppedAt?: Date
}
/** What a look into the folder found out. */
export type WatchNote = Partial<Pick<WatchDoc, 'healthy' | 'message' | 'seen' | 'done'>> & { checkedAt: Date }

export const watchCollection: CollectionSpec = { name: 'watches', indexes: [] }

/** Which folders are watched for whom: the only place that names the collection. */
export function createWatchStore(db: Db) {
  const watches = db.collection<WatchDoc>(watchCollection.name)
  const going = { stoppedAt: { $exists: false } }
  return {
    /** The active watch. */
    find: (dealershipId: string) => watches.findOne({ _id: new ObjectId(dealershipId), ...going }),
    /** The watch that was ended by us, until staff begin another or want to hear no more of it. */
    findStopped: (dealershipId: string) => watches.findOne({ _id: new ObjectId(dealershipId), stoppedAt: { $exists: true } }),
    /** For whom a folder is watched, for the watcher, which works over all dealerships. */
    async dealerships(): Promise<string[]> {
      const found = await watches.find(going, { projection: { _id: 1 } }).toArray()
      return found.map(({ _id }) => _id.toHexString())
    },
    /** Begins to watch; takes the place of an earlier watch of the dealership. */
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
      const [healthy, unhealthy] = await Promise.all(
        [true, false].map((state) => watches.countDocuments({ healthy: state, ...going }, { maxTimeMS: 2_000 })),
      )
      return { healthy: healthy ?? 0, unhealthy: unhealthy ?? 0 }
    },
    /** Notes what a look found. False when the watch has ended or another has taken its place. */
    async note({ _id, watchId }: WatchDoc, note: WatchNote, session?: ClientSession): Promise<boolean> {
      const { matchedCount } = await watches.updateOne({ _id, watchId, ...going }, { $set: note }, { session })
      return matchedCount === 1
    },
    /** Ends a watch by our own decision. False when it has ended already or another has taken its place. */
    async stop({ _id, watchId }: WatchDoc, why: { message: string; stoppedAt: Date }, session: ClientSession): Promise<boolean> {
      const $set = { ...why, healthy: false, checkedAt: why.stoppedAt }
      const { matchedCount } = await watches.updateOne({ _id, watchId, ...going }, { $set }, { session })
      return matchedCount === 1
    },
    /** Ends watching; null when there was none. */
    end: (dealershipId: string, session?: ClientSession) => watches.findOneAndDelete({ _id: new ObjectId(dealershipId) }, { session }),
  }
}
export type WatchStore = ReturnType<typeof createWatchStore>
