import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type Db, ObjectId } from 'mongodb'

/** A vehicle of the inventory, and the day since which it is in stock (YYYY-MM-DD). */
export interface StockedVehicle {
  vin: string
  stockNumber: string
  name: string
  since: string
}

/** How a dealership's feed does, from inventory-feed's events. */
export interface FeedDoc {
  /** of the dealership */
  _id: ObjectId
  /** what became of the newest file */
  state: 'updated' | 'held' | 'failed' | 'removed'
  /** when files have arrived, newest first; of some days */
  arrivals: Date[]
  vehicleCount: number
  /** vehicles that have been in stock longest; absent where no event has said so */
  longestInStock?: StockedVehicle[]
  /** the arrival after which an alert said that none has followed */
  stoppedAfter?: Date
}

/** Arrivals that are kept: enough to know how often a feed comes. */
const MAX_ARRIVALS = 12

export const feedCollection: CollectionSpec = { name: 'feeds', indexes: [{ key: { 'arrivals.0': 1 }, name: 'last_arrival' }] }

/** How feeds do: the only place that names the collection. */
export function createFeedStore(db: Db) {
  const feeds = db.collection<FeedDoc>(feedCollection.name)
  return {
    /** Takes in that a file arrived, and what became of it. May run twice. */
    async noteArrival(
      dealershipId: string,
      at: Date,
      facts: Pick<FeedDoc, 'state'> & Partial<Pick<FeedDoc, 'vehicleCount' | 'longestInStock'>>,
    ) {
      const _id = new ObjectId(dealershipId)
      await feeds.updateOne(
        { _id },
        { $setOnInsert: { arrivals: [], ...(facts.vehicleCount === undefined && { vehicleCount: 0 }) }, $set: facts },
        { upsert: true },
      )
      await feeds.updateOne({ _id, arrivals: { $ne: at } }, { $push: { arrivals: { $each: [at], $sort: -1, $slice: MAX_ARRIVALS } } })
    },
    noteRemoved: (dealershipId: string) =>
      feeds.updateOne(
        { _id: new ObjectId(dealershipId) },
        { $set: { state: 'removed', arrivals: [], vehicleCount: 0, longestInStock: [] } },
      ),
    find: (dealershipId: ObjectId) => feeds.findOne({ _id: dealershipId }),
    /** Feeds that have arrived several times, and not since a time. */
    silentSince: (since: Date): Promise<FeedDoc[]> =>
      feeds.find({ 'arrivals.0': { $lte: since }, 'arrivals.2': { $exists: true } }).toArray(),
    noteStopped: (_id: ObjectId, stoppedAfter: Date) => feeds.updateOne({ _id }, { $set: { stoppedAfter } }),
    async deleteAllForDealership(dealershipId: string): Promise<void> {
      await feeds.deleteOne({ _id: new ObjectId(dealershipId) })
    },
  }
}
export type FeedStore = ReturnType<typeof createFeedStore>
