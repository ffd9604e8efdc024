import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type EventPosition, type NewestEvent, newestEvent, unlessNewer } from '@forecourt/mongo/newest-event'
import type { PricedVehicle } from '@forecourt/valuation/valuation'
import { type AnyBulkWriteOperation, type Db, ObjectId } from 'mongodb'

/** A used vehicle that a dealership has or had, with the facts that prices are learned from: a projection of inventory-feed's events. */
export interface LotVehicleDoc extends Omit<PricedVehicle, 'vehicleId' | 'dealershipId'>, NewestEvent {
  /** the vehicle's own id */
  _id: ObjectId
  dealershipId: ObjectId
  /** the currency of the price, ISO 4217; '' if the feed has none */
  currency: string
  /** the time of its last event */
  seenAt: Date
  /**
   * the record that took its place in the inventory under another key: prices are learned from that one only. Absent for none, once the vehicle is added
   * again, and after an event that a replica of an earlier release has handled
   */
  replacedBy?: ObjectId
}

/** Listed vehicles first, then the most recently removed: these are read and kept before others. */
const NEWEST = { listed: -1, seenAt: -1 } as const

export const lotVehicleCollection: CollectionSpec = {
  name: 'lot-vehicles',
  shardKey: { dealershipId: 1 },
  indexes: [{ key: { dealershipId: 1, ...NEWEST }, name: 'newest' }],
  dropped: [{ key: { dealershipId: 1, seenAt: -1 }, name: 'newest' }],
}

/** An estimate is not worth a longer wait. */
const TIMEOUT_MS = 3_000
const DELETE_BATCH_SIZE = 1_000

/** Creates the store of used vehicles. Only this module names the collection. */
export function createLotVehicleStore(db: Db) {
  const vehicles = db.collection<LotVehicleDoc>(lotVehicleCollection.name)
  return {
    /** The stored ones of these vehicles. */
    findMany: (dealershipId: string, vehicleIds: readonly string[]): Promise<LotVehicleDoc[]> =>
      vehicles.find({ dealershipId: new ObjectId(dealershipId), _id: { $in: vehicleIds.map((id) => new ObjectId(id)) } }).toArray(),
    /** Upserts vehicles and deletes those that are no longer learned from. Idempotent. */
    async save(dealershipId: string, { kept, dropped }: { kept: readonly LotVehicleDoc[]; dropped: readonly ObjectId[] }): Promise<void> {
      const owner = new ObjectId(dealershipId)
      const writes: AnyBulkWriteOperation<LotVehicleDoc>[] = kept.map(({ _id, ...replacement }) => ({
        replaceOne: { filter: { _id, dealershipId: owner }, replacement, upsert: true },
      }))
      if (dropped.length > 0) writes.push({ deleteMany: { filter: { _id: { $in: [...dropped] }, dealershipId: owner } } })
      if (writes.length > 0) await vehicles.bulkWrite(writes, { ordered: false })
    },
    /** Marks all vehicles as no longer listed, except those with a newer event. */
    unlistAll: (dealershipId: string, { event, seenAt }: { event: EventPosition; seenAt: Date }) =>
      vehicles.updateMany(
        { dealershipId: new ObjectId(dealershipId), listed: true, ...unlessNewer(event) },
        { $set: { listed: false, ...newestEvent(event), seenAt } },
      ),
    /** Deletes vehicles beyond the newest `max` of a dealership, the longest sold first, up to 1,000 at a time. Returns how many. */
    async deleteBeyond(dealershipId: string, max: number): Promise<number> {
      const owner = { dealershipId: new ObjectId(dealershipId) }
      const old = await vehicles
        .find(owner)
        .sort(NEWEST)
        .skip(max)
        .limit(DELETE_BATCH_SIZE)
        .project<{ _id: ObjectId }>({ _id: 1 })
        .toArray()
      if (old.length === 0) return 0
      return (await vehicles.deleteMany({ ...owner, _id: { $in: old.map(({ _id }) => _id) } })).deletedCount
    },
    /** The newest vehicles of one or more dealerships, in the order of `NEWEST`, without those whose place another record took. */
    async newest(dealershipIds: readonly string[], limit: number): Promise<LotVehicleDoc[]> {
      const owners = dealershipIds.map((id) => new ObjectId(id))
      return vehicles
        .find({ dealershipId: { $in: owners }, replacedBy: { $exists: false } }, { timeoutMS: TIMEOUT_MS })
        .sort(NEWEST)
        .limit(limit)
        .toArray()
    },
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(vehicles, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type LotVehicleStore = ReturnType<typeof createLotVehicleStore>
