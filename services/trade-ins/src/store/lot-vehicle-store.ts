import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import type { PricedVehicle } from '@forecourt/valuation/valuation'
import { type AnyBulkWriteOperation, type Db, ObjectId } from 'mongodb'

/** A used vehicle that a dealership has or had, as far as prices are learned from it: a projection of inventory-feed's events. */
export interface LotVehicleDoc extends Omit<PricedVehicle, 'vehicleId' | 'dealershipId'> {
  /** the vehicle's own id */
  _id: ObjectId
  dealershipId: ObjectId
  /** ISO 4217, of the price; '' where the feed does not say */
  currency: string
  /** the time of its last event */
  seenAt: Date
  /** of the newest event that was taken in: ids are in order of time */
  eventId: string
}

/** Listed ones first, then those that left last: what is read, and kept, before others. */
const NEWEST = { listed: -1, seenAt: -1 } as const

export const lotVehicleCollection: CollectionSpec = {
  name: 'lot-vehicles',
  shardKey: { dealershipId: 1 },
  indexes: [{ key: { dealershipId: 1, ...NEWEST }, name: 'newest' }],
}

/** An estimate that takes longer is not worth the wait. */
const TIMEOUT_MS = 3_000
const DELETE_AT_ONCE = 1_000

/** The used vehicles of dealerships: the only place that names the collection. */
export function createLotVehicleStore(db: Db) {
  const vehicles = db.collection<LotVehicleDoc>(lotVehicleCollection.name)
  return {
    /** Those of the vehicles that are known. */
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
    /** The whole inventory has been taken down, by an event that is older than none of the vehicles it changes. */
    unlistAll: (dealershipId: string, { eventId, seenAt }: Pick<LotVehicleDoc, 'eventId' | 'seenAt'>) =>
      vehicles.updateMany(
        { dealershipId: new ObjectId(dealershipId), listed: true, eventId: { $lt: eventId } },
        { $set: { listed: false, eventId, seenAt } },
      ),
    /** Deletes what is beyond the newest `most` of a dealership; the longest sold go first. Returns how many. */
    async deleteBeyond(dealershipId: string, most: number): Promise<number> {
      const owner = { dealershipId: new ObjectId(dealershipId) }
      const old = await vehicles.find(owner).sort(NEWEST).skip(most).limit(DELETE_AT_ONCE).project<{ _id: ObjectId }>({ _id: 1 }).toArray()
      if (old.length === 0) return 0
      return (await vehicles.deleteMany({ ...owner, _id: { $in: old.map(({ _id }) => _id) } })).deletedCount
    },
    /** What prices are learned from: the newest of a dealership, or of several, in that order. */
    async newest(dealershipIds: readonly string[], limit: number): Promise<LotVehicleDoc[]> {
      const owners = dealershipIds.map((id) => new ObjectId(id))
      return vehicles
        .find({ dealershipId: { $in: owners } }, { timeoutMS: TIMEOUT_MS })
        .sort(NEWEST)
        .limit(limit)
        .toArray()
    },
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(vehicles, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type LotVehicleStore = ReturnType<typeof createLotVehicleStore>
