import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import type { PricedVehicle } from '@forecourt/valuation/valuation'
import { type Db, ObjectId } from 'mongodb'

/** A used vehicle that a dealership has or had, as far as prices are learned from it: a projection of inventory-feed's events. */
export interface LotVehicleDoc extends Omit<PricedVehicle, 'vehicleId'> {
  /** the vehicle's own id */
  _id: ObjectId
  dealershipId: ObjectId
  /** when it was heard of last */
  seenAt: Date
}

export const lotVehicleCollection: CollectionSpec = {
  name: 'lot-vehicles',
  indexes: [{ key: { dealershipId: 1, seenAt: -1 }, name: 'newest' }],
}

/** The used vehicles of dealerships: the only place that names the collection. */
export function createLotVehicleStore(db: Db) {
  const vehicles = db.collection<LotVehicleDoc>(lotVehicleCollection.name)
  return {
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(vehicles, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type LotVehicleStore = ReturnType<typeof createLotVehicleStore>
