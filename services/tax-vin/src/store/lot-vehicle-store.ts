import type { VehicleChange } from '@forecourt/contracts/inventory-feed/events'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { hasVinForm } from '@forecourt/vin/check-digit'
import { type Db, ObjectId } from 'mongodb'
import { type LotFacts, vinPattern } from '../domain/vin-pattern.ts'

/**
 * The facts of a dealership's current or sold vehicle that others with its VIN pattern share; a projection of inventory-feed's events
 * (design: facts of vehicles like it).
 */
interface LotVehicleDoc extends LotFacts {
  /** the vehicle's own id */
  _id: ObjectId
  dealershipId: ObjectId
  pattern: string
}

export const lotVehicleCollection: CollectionSpec = {
  name: 'lot-vehicles',
  shardKey: { dealershipId: 1 },
  indexes: [{ key: { dealershipId: 1, pattern: 1 }, name: 'pattern' }],
}

/** Enough to check whether vehicles of a pattern agree. */
const MAX_ALIKE = 50
const TIMEOUT_MS = 1_000

/** Stores facts of dealerships' vehicles for others like them. Only this file names the collection. */
export function createLotVehicleStore(db: Db) {
  const vehicles = db.collection<LotVehicleDoc>(lotVehicleCollection.name)
  return {
    /** Applies the changes of an import or an edit. Sold vehicles are kept, because their facts still apply to the pattern. Idempotent. */
    async apply(dealershipId: string, changes: readonly VehicleChange[]): Promise<void> {
      const usable = changes.filter(({ vin, change }) => change !== 'removed' && hasVinForm(vin))
      if (usable.length === 0) return
      const owner = new ObjectId(dealershipId)
      await vehicles.bulkWrite(
        usable.map(({ vehicleId, vin, trim, drivetrain, transmission }) => ({
          replaceOne: {
            filter: { _id: new ObjectId(vehicleId), dealershipId: owner },
            replacement: { dealershipId: owner, pattern: vinPattern(vin), trim, drivetrain, transmission },
            upsert: true,
          },
        })),
        { ordered: false },
      )
    },
    /** Returns the facts of the dealership's vehicles with the VIN's pattern. */
    findAlike: (dealershipId: string, vin: string): Promise<LotFacts[]> =>
      vehicles
        .find({ dealershipId: new ObjectId(dealershipId), pattern: vinPattern(vin) }, { timeoutMS: TIMEOUT_MS })
        .limit(MAX_ALIKE)
        .toArray(),
    deleteAllForDealership: (dealershipId: string, options: DeleteOptions = {}) =>
      deleteInBatches(vehicles, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type LotVehicleStore = ReturnType<typeof createLotVehicleStore>
