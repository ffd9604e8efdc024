import { documentKey } from '@forecourt/contracts/documents/document-key'
import type { VehicleChange } from '@forecourt/contracts/inventory-feed/events'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { lastInChain } from '@forecourt/mongo/last-in-chain'
import { type EventPosition, type NewestEvent, newestEvent, unlessNewer } from '@forecourt/mongo/newest-event'
import { isObjectIdHex } from '@forecourt/mongo/object-id'
import { matchVehicles, plainIdentifier } from '@forecourt/vehicle/document-name'
import { type ClientSession, type Db, type Filter, ObjectId } from 'mongodb'

/** A vehicle of the inventory, with what is needed to file documents; a projection of inventory-feed's events. */
export interface VehicleDoc extends NewestEvent {
  /** the vehicle's own id */
  _id: ObjectId
  dealershipId: ObjectId
  vin: string
  stockNumber: string
  /** normalized identifiers, as file names contain them */
  vinKey: string
  stockKey: string
  name: string
  make: string
  /** false once it has left the inventory; its documents stay */
  listed: boolean
  /** the record that took its place in the inventory under another key; absent for none and once it is listed again */
  replacedBy?: ObjectId
  /** number of changes to what is filed under it; absent before the first, and while only an earlier version has made any */
  filings?: number
}

export const vehicleCollection: CollectionSpec = {
  name: 'vehicles',
  shardKey: { dealershipId: 1 },
  indexes: [
    { key: { dealershipId: 1, vinKey: 1 }, name: 'vin' },
    { key: { dealershipId: 1, stockKey: 1 }, name: 'stock' },
  ],
}

/** If more match, a common part of stock numbers does not identify a vehicle. */
const MAX_CANDIDATES = 50

/** Creates the store of vehicles that documents may belong to. Only this module names the collection. */
export function createVehicleStore(db: Db) {
  const vehicles = db.collection<VehicleDoc>(vehicleCollection.name)
  const idOf = (dealershipId: string) => new ObjectId(dealershipId)
  // listed first: of many vehicles that were sold, none may take the place of a listed one
  const candidates = (dealershipId: string, filter: Filter<VehicleDoc>) =>
    vehicles
      .find({ dealershipId: idOf(dealershipId), ...filter })
      .sort({ listed: -1 })
      .limit(MAX_CANDIDATES)
      .toArray()
  const withId = async (dealershipId: string, id: string) =>
    isObjectIdHex(id) ? vehicles.findOne({ _id: new ObjectId(id), dealershipId: idOf(dealershipId) }) : null
  const recordsNamed = async (dealershipId: string, named: string): Promise<VehicleDoc[]> => {
    const byId = await withId(dealershipId, named)
    if (byId) return [byId]
    const key = plainIdentifier(named)
    if (key === '') return []
    const [byVin] = await candidates(dealershipId, { vinKey: key })
    return byVin ? [byVin] : listedOnly(await candidates(dealershipId, { stockKey: key }))
  }
  /** Returns the record that has replaced a vehicle, which may have been replaced itself; the vehicle itself while it is listed. */
  const currentRecord = (vehicle: VehicleDoc): Promise<VehicleDoc> =>
    lastInChain(vehicle, async ({ listed, replacedBy, dealershipId }) =>
      listed || replacedBy === undefined ? null : vehicles.findOne({ _id: replacedBy, dealershipId }),
    )
  /** Returns the current records of vehicles: of two records of one vehicle, only the current one. */
  const currentOnes = async (found: readonly VehicleDoc[]): Promise<VehicleDoc[]> => eachOnce(await Promise.all(found.map(currentRecord)))
  /**
   * Returns the vehicles that a text names by id, VIN or stock number (rules: ambiguous stock number), as their current records: several only by a stock
   * number they share.
   */
  const allNamed = async (dealershipId: string, named: string): Promise<VehicleDoc[]> =>
    currentOnes(await recordsNamed(dealershipId, named))
  return {
    /** Applies the changes of an import or an edit, except to vehicles with a newer event: events may be late. Idempotent. */
    async apply(dealershipId: string, changes: readonly VehicleChange[], event: EventPosition): Promise<void> {
      const owner = idOf(dealershipId)
      const ids = changes.map(({ vehicleId }) => new ObjectId(vehicleId))
      const newer = await vehicles
        .find({ _id: { $in: ids }, dealershipId: owner, $nor: [unlessNewer(event)] })
        .project<{ _id: ObjectId }>({ _id: 1 })
        .toArray()
      const isNewer = new Set(newer.map(({ _id }) => _id.toHexString()))
      const applicable = changes.filter(({ vehicleId }) => !isNewer.has(vehicleId))
      if (applicable.length === 0) return
      await vehicles.bulkWrite(
        applicable.map(({ vehicleId, vin, stockNumber, name, make, change }) => ({
          updateOne: {
            filter: { _id: new ObjectId(vehicleId), dealershipId: owner },
            update: {
              $set: {
                vin,
                stockNumber,
                name,
                make,
                listed: change !== 'removed',
                ...newestEvent(event),
                vinKey: plainIdentifier(vin),
                stockKey: plainIdentifier(stockNumber),
              },
              ...(change !== 'removed' && { $unset: { replacedBy: '' as const } }),
            },
            upsert: true,
          },
        })),
        { ordered: false },
      )
    },
    /** Marks all vehicles as no longer listed, except those with a newer event. */
    unlistAll: (dealershipId: string, event: EventPosition) =>
      vehicles.updateMany({ dealershipId: idOf(dealershipId), ...unlessNewer(event) }, { $set: { listed: false, ...newestEvent(event) } }),
    /** Whether the dealership has or had any vehicle. */
    hasAny: async (dealershipId: string) =>
      (await vehicles.findOne({ dealershipId: idOf(dealershipId) }, { projection: { _id: 1 } })) !== null,
    findMany: (ids: readonly ObjectId[]) => vehicles.find({ _id: { $in: [...ids] } }).toArray(),
    allNamed,
    /** Returns the vehicle that a page names by id, VIN or stock number, listed or not; null if there is none or the stock number is ambiguous. */
    async findNamed(dealershipId: string, named: string): Promise<VehicleDoc | null> {
      const [vehicle = null, ...others] = await allNamed(dealershipId, named)
      return others.length > 0 ? null : vehicle
    },
    /** Notes that a record has taken the place of a vehicle that has left the inventory, or is about to: its event may be later. */
    noteReplaced: ({ _id, dealershipId }: VehicleDoc, after: ObjectId) =>
      vehicles.updateOne({ _id, dealershipId }, { $set: { replacedBy: after } }),
    /**
     * Returns the record of a vehicle to file under, locked until the transaction ends: a record that takes its place meanwhile waits, and then finds
     * what was filed. A record that was replaced may be listed until the next event.
     */
    async lockCurrent(vehicle: VehicleDoc, session: ClientSession): Promise<VehicleDoc> {
      const lock = ({ _id, dealershipId }: Pick<VehicleDoc, '_id' | 'dealershipId'>) =>
        vehicles.findOneAndUpdate({ _id, dealershipId }, { $inc: { filings: 1 } }, { session, returnDocument: 'after' })
      const first = (await lock(vehicle)) ?? vehicle
      return lastInChain(first, async ({ replacedBy, dealershipId }) =>
        replacedBy === undefined ? null : lock({ _id: replacedBy, dealershipId }),
      )
    },
    /**
     * Returns the vehicles that an identifier of a file may mean (rules: document matching), as their current records; only the listed ones, if any is
     * listed. `exactly` excludes parts of stock numbers, and includes the id, by which staff choose a vehicle.
     */
    async match(dealershipId: string, identifier: string, { exactly = false } = {}): Promise<VehicleDoc[]> {
      const byId = exactly ? await withId(dealershipId, identifier) : null
      if (byId) return [await currentRecord(byId)]
      const key = plainIdentifier(identifier)
      if (key === '') return []
      const exact = await candidates(dealershipId, { $or: [{ vinKey: key }, { stockKey: key }] })
      // a key has only letters and digits, so it needs no escaping
      const near = () => candidates(dealershipId, { stockKey: { $regex: key } })
      const inside = () => candidates(dealershipId, { stockKey: { $in: partsOf(key) } })
      const found = exact.length > 0 || exactly ? exact : matchVehicles([...(await near()), ...(await inside())], identifier)
      return currentOnes(listedOnly(eachOnce(matchVehicles(found, identifier))))
    },
    deleteAllForDealership: (dealershipId: string, options: DeleteOptions = {}) =>
      deleteInBatches(vehicles, { dealershipId: idOf(dealershipId) }, options),
  }
}
export type VehicleStore = ReturnType<typeof createVehicleStore>

/** Returns the key that the vehicle's documents are filed under. */
export function keyOf({ vin, stockNumber }: Pick<VehicleDoc, 'vin' | 'stockNumber'>): string {
  return documentKey(vin, stockNumber)
}

function eachOnce(found: readonly VehicleDoc[]): VehicleDoc[] {
  return [...new Map(found.map((vehicle) => [vehicle._id.toHexString(), vehicle])).values()]
}

/** Returns the listed vehicles, or all if none is listed. */
function listedOnly(found: readonly VehicleDoc[]): VehicleDoc[] {
  const listed = found.filter((vehicle) => vehicle.listed)
  return listed.length > 0 ? listed : [...found]
}

const SHORTEST_PART = 4
const LONGEST_KEY = 15

/** Returns every part of a token that may be a whole stock number. */
function partsOf(key: string): string[] {
  if (key.length > LONGEST_KEY) return []
  const parts: string[] = []
  for (let start = 0; start < key.length; start++) {
    for (let end = start + SHORTEST_PART; end <= key.length; end++) parts.push(key.slice(start, end))
  }
  return parts
}
