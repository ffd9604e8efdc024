import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type Db, ObjectId } from 'mongodb'

/** A vehicle of the inventory, and its first day in stock (YYYY-MM-DD). */
export interface StockedVehicle {
  vin: string
  stockNumber: string
  name: string
  since: string
}

/** The state of a dealership's feed, from inventory-feed's events. */
export interface FeedDoc {
  /** the id of the dealership */
  _id: ObjectId
  /** the outcome of the newest file */
  state: 'updated' | 'held' | 'failed' | 'removed'
  /** the arrival times of the latest files, newest first */
  arrivals: Date[]
  vehicleCount: number
  /** the vehicles that have been in stock longest; absent until an event contains them */
  longestInStock?: StockedVehicle[]
  /** the arrival after which an alert reported that the feed has stopped */
  stoppedAfter?: Date
}

/** The number of stored arrivals: enough to know how often a feed arrives. */
const MAX_ARRIVALS = 12

export const feedCollection: CollectionSpec = { name: 'feeds', indexes: [{ key: { 'arrivals.0': 1 }, name: 'last_arrival' }] }

/** Creates the store of feeds' states. Only this module names the collection. */
export function createFeedStore(db: Db) {
  const feeds = db.collection<FeedDoc>(feedCollection.name)
  return {
    /** Records the arrival and the outcome of a file. Idempotent. */
    async recordArrival(
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
    recordRemoved: (dealershipId: string) =>
      feeds.updateOne(
        { _id: new ObjectId(dealershipId) },
        { $set: { state: 'removed', arrivals: [], vehicleCount: 0, longestInStock: [] } },
      ),
    find: (dealershipId: ObjectId) => feeds.findOne({ _id: dealershipId }),
    /** Feeds with at least three arrivals, the last of them not after a time. */
    silentSince: (since: Date): Promise<FeedDoc[]> =>
      feeds.find({ 'arrivals.0': { $lte: since }, 'arrivals.2': { $exists: true } }).toArray(),
    recordStopped: (_id: ObjectId, stoppedAfter: Date) => feeds.updateOne({ _id }, { $set: { stoppedAfter } }),
    async deleteAllForDealership(dealershipId: string): Promise<void> {
      await feeds.deleteOne({ _id: new ObjectId(dealershipId) })
    },
  }
}
export type FeedStore = ReturnType<typeof createFeedStore>
