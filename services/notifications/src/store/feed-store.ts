import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type EventPosition, type NewestEvent, newestEvent, unlessNewer } from '@forecourt/mongo/newest-event'
import { upsertNewest } from '@forecourt/mongo/tombstones'
import { type Db, ObjectId } from 'mongodb'

/** A vehicle of the inventory, and its first day in stock (YYYY-MM-DD). */
export interface StockedVehicle {
  vin: string
  stockNumber: string
  name: string
  since: string
}

/** The state of a dealership's feed, from inventory-feed's events. */
export interface FeedDoc extends NewestEvent {
  /** the id of the dealership */
  _id: ObjectId
  /** the outcome of the newest file */
  state: 'updated' | 'held' | 'failed' | 'removed'
  /** the id of the file that is held, also while a newer file was checked or has failed; null or absent for none */
  heldId?: string | null
  /** the id of the file that is held because it was only checked; null or absent for none */
  checkedId?: string | null
  /** the arrival times of the latest files, newest first */
  arrivals: Date[]
  vehicleCount: number
  /** the vehicles that have been in stock longest; absent until an event contains them */
  longestInStock?: StockedVehicle[]
  /** the arrival after which an alert reported that the feed has stopped */
  stoppedAfter?: Date
}

/** Whether an alert reported that the feed has stopped, and no file has arrived since. */
export function hasStopped({ arrivals: [last], stoppedAfter }: Pick<FeedDoc, 'arrivals' | 'stoppedAfter'>): boolean {
  return last !== undefined && stoppedAfter?.getTime() === last.getTime()
}

/** An event about a feed. */
interface FeedEvent extends EventPosition {
  at: Date
}

/** The number of stored arrivals: enough to know how often a feed arrives. */
const MAX_ARRIVALS = 12

/** Whether a file still waits for a decision. */
const IS_WAITING = { $gt: [{ $ifNull: ['$heldId', '$checkedId'] }, null] }

/** Returns the ids of the files that wait for a decision without one that no longer does. */
function waitingWithout(versionId: string) {
  const unlessIt = (id: string) => ({ $cond: [{ $eq: [id, versionId] }, null, id] })
  return { heldId: unlessIt('$heldId'), checkedId: unlessIt('$checkedId') }
}

export const feedCollection: CollectionSpec = { name: 'feeds', indexes: [{ key: { 'arrivals.0': 1 }, name: 'last_arrival' }] }

/** Creates the store of feeds' states. Only this module names the collection. */
export function createFeedStore(db: Db) {
  const feeds = db.collection<FeedDoc>(feedCollection.name)
  const recordArrival = async (dealershipId: string, { at }: Pick<FeedEvent, 'at'>): Promise<void> => {
    await feeds.updateOne(
      { _id: new ObjectId(dealershipId), state: { $ne: 'removed' }, arrivals: { $ne: at } },
      { $push: { arrivals: { $each: [at], $sort: -1, $slice: MAX_ARRIVALS } } },
    )
  }
  return {
    /** Records the outcome of a file, unless a newer event was applied before, and its arrival. Idempotent. */
    async recordOutcome(
      dealershipId: string,
      { arrived, ...event }: FeedEvent & { arrived: boolean },
      facts: Pick<FeedDoc, 'state'> & Partial<Pick<FeedDoc, 'heldId' | 'checkedId' | 'vehicleCount' | 'longestInStock'>>,
    ): Promise<void> {
      await upsertNewest(feeds, dealershipId, event, {
        $set: facts,
        $setOnInsert: { arrivals: [], ...(facts.vehicleCount === undefined && { vehicleCount: 0 }) },
      })
      if (arrived) await recordArrival(dealershipId, event)
    },
    /**
     * Records the arrival of a file that changes nothing, unless the feed is unknown or was removed. It ends a failure, unless a newer event was
     * applied before: the newest file is that of the inventory, but an earlier file may still be held. Idempotent.
     */
    async recordUnchanged(dealershipId: string, event: FeedEvent): Promise<void> {
      const failedBefore = { _id: new ObjectId(dealershipId), state: 'failed', ...unlessNewer(event) } as const
      const state = { $cond: [IS_WAITING, 'held', 'updated'] }
      await feeds.updateOne(failedBefore, [{ $set: { state, ...newestEvent(event) } }])
      await recordArrival(dealershipId, event)
    },
    /**
     * Records that a held file was discarded, unless a newer event was applied before: the inventory is as it was, but another file may still be
     * held. Idempotent.
     */
    async recordDiscarded(dealershipId: string, versionId: string, event: EventPosition): Promise<void> {
      const asItWas = { $cond: [{ $gt: ['$vehicleCount', 0] }, 'updated', 'removed'] }
      const state = { $cond: [{ $and: [{ $eq: ['$state', 'held'] }, { $not: [IS_WAITING] }] }, asItWas, '$state'] }
      await feeds.updateOne({ _id: new ObjectId(dealershipId), ...unlessNewer(event) }, [
        { $set: { ...waitingWithout(versionId), ...newestEvent(event) } },
        { $set: { state } },
      ])
    },
    /** Records that a held file was confirmed and then failed, unless a newer event was applied before. Idempotent. */
    async recordHeldFailed(dealershipId: string, versionId: string, event: EventPosition): Promise<void> {
      await feeds.updateOne({ _id: new ObjectId(dealershipId), ...unlessNewer(event) }, [{ $set: waitingWithout(versionId) }])
    },
    /** Records that a feed was removed, unless a newer event was applied before. Idempotent. */
    recordRemoved: (dealershipId: string, event: EventPosition) =>
      upsertNewest(feeds, dealershipId, event, {
        $set: { state: 'removed', heldId: null, checkedId: null, arrivals: [], vehicleCount: 0, longestInStock: [] },
      }),
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
