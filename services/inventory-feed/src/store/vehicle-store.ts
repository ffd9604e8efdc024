import type { VEHICLE_SORTS } from '@forecourt/contracts/inventory-feed/operations'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import type { FeedVehicle } from '@forecourt/vehicle/feed-vehicle'
import { type Db, type Document, type Filter, ObjectId } from 'mongodb'
import type { KnownVehicle } from '../domain/import-ledger.ts'
import { foldForSearch, identifierKey, searchPattern } from '../domain/search.ts'
import { duplicateKeys, removal, toImportMark, toInsert, toUpdate, type VehicleMark, type VehicleWrite } from './vehicle-write.ts'

/** A vehicle as it is stored: what the feed says, and what the platform knows about it. */
export interface VehicleDoc extends FeedVehicle {
  _id: ObjectId
  dealershipId: ObjectId
  /** what makes it the same vehicle from feed to feed: its VIN, or 'S:' and the stock number */
  key: string
  /** fingerprint of what the feed says */
  hash: string
  /** false once it has left the feed; it is kept, because packets and documents point to it */
  listed: boolean
  removedAt: Date | null
  updatedAt: Date
  searchText: string
  mark: VehicleMark | null
}

const STAFF_ONLY = ['prices', 'otherFields', 'vinValid', 'removedAt', 'key', 'hash', 'mark', 'searchText'] as const
/** A vehicle without what only staff may see; the database leaves it out. */
export type PublicVehicleDoc = Omit<VehicleDoc, (typeof STAFF_ONLY)[number]>
const WITHOUT_STAFF_ONLY = Object.fromEntries(STAFF_ONLY.map((field) => [field, 0]))

/** An import pays for every index on every vehicle: one tells vehicles apart, the other serves list, count and search by itself. */
export const vehicleCollection: CollectionSpec = {
  name: 'vehicles',
  indexes: [
    { key: { dealershipId: 1, key: 1 }, name: 'key', unique: true },
    { key: { dealershipId: 1, listed: 1, photoCount: -1, _id: 1, searchText: 1, usedOrNew: 1 }, name: 'list' },
  ],
}

export type VehicleSort = (typeof VEHICLE_SORTS)[number]
/** `last`: a field whose absence puts a vehicle behind those that have it. */
const SORTS: Record<VehicleSort, { by: Record<string, 1 | -1>; last?: string }> = {
  photos: { by: { photoCount: -1, _id: 1 } },
  price: { by: { price: 1, _id: 1 }, last: 'price' },
  '-price': { by: { price: -1, _id: 1 } },
  year: { by: { year: 1, _id: 1 }, last: 'year' },
  '-year': { by: { year: -1, _id: 1 } },
  mileage: { by: { mileage: 1, _id: 1 }, last: 'mileage' },
  '-mileage': { by: { mileage: -1, _id: 1 } },
  stock: { by: { stockNumber: 1, _id: 1 } },
  make: { by: { make: 1, model: 1, year: -1, _id: 1 } },
  '-updated': { by: { updatedAt: -1, _id: 1 } },
}

export interface VehicleQuery {
  search?: string | undefined
  filter: 'all' | 'used' | 'new'
}
export interface VehicleSlice {
  sort: VehicleSort
  skip: number
  limit: number
}

/** The vehicles of the dealerships: the only place that names the collection. */
export function createVehicleStore(db: Db) {
  const vehicles = db.collection<VehicleDoc>(vehicleCollection.name)

  const slice = <T extends Document>(dealershipId: string, query: VehicleQuery, part: VehicleSlice, project: Document[]) => {
    const { by, last } = SORTS[part.sort]
    const order = last === undefined ? [{ $sort: by }] : [{ $set: { _last: { $eq: [`$${last}`, null] } } }, { $sort: { _last: 1, ...by } }]
    const pipeline = [{ $match: listed(dealershipId, query) }, ...order, { $skip: part.skip }, { $limit: part.limit }, { $unset: '_last' }]
    return vehicles.aggregate<T>([...pipeline, ...project]).toArray()
  }

  return {
    /** Listed vehicles with what staff may see. */
    list: (dealershipId: string, query: VehicleQuery, part: VehicleSlice) => slice<VehicleDoc>(dealershipId, query, part, []),

    /** Listed vehicles with public facts only. */
    listPublic: (dealershipId: string, query: VehicleQuery, part: VehicleSlice) =>
      slice<PublicVehicleDoc>(dealershipId, query, part, [{ $project: WITHOUT_STAFF_ONLY }]),

    /** How many listed vehicles match. */
    count: (dealershipId: string, query: VehicleQuery = { filter: 'all' }) => vehicles.countDocuments(listed(dealershipId, query)),

    findById: (dealershipId: string, vehicleId: string) =>
      vehicles.findOne({ _id: new ObjectId(vehicleId), dealershipId: new ObjectId(dealershipId) }),

    findByKey: (dealershipId: string, key: string) => vehicles.findOne({ dealershipId: new ObjectId(dealershipId), key }),

    /** The first vehicles with exactly this stock number, however it is punctuated. The list index finds them. */
    async findByStockNumber(dealershipId: string, stockNumber: string, isListed: boolean): Promise<VehicleDoc[]> {
      const wanted = identifierKey(foldForSearch(stockNumber)).toLowerCase()
      if (wanted === '') return []
      const gap = '[^\\p{L}\\p{N}\\n]*'
      const pattern = `\\n${gap}${[...wanted].join(gap)}${gap}\\n`
      const filter = { dealershipId: new ObjectId(dealershipId), listed: isListed, searchText: { $regex: pattern } }
      return vehicles.find(filter).limit(STOCK_NUMBER_MATCHES).toArray()
    },

    /** Every vehicle ever stored, listed or not, in the form an import needs. */
    async *known(dealershipId: string): AsyncGenerator<KnownVehicle> {
      const cursor = vehicles
        .find({ dealershipId: new ObjectId(dealershipId) })
        .project<Pick<VehicleDoc, 'key' | 'hash' | 'listed' | 'mark'>>({ _id: 0, key: 1, hash: 1, listed: 1, mark: 1 })
        .batchSize(5000)
      for await (const { mark, ...vehicle } of cursor) yield { ...vehicle, mark: toImportMark(mark) }
    },

    /**
     * Writes a batch, each vehicle for itself: one that is there is updated, one that is not is added, whatever the ledger thought.
     * No key may be in the batch twice. Throws what MongoDB throws.
     */
    async write(dealershipId: string, batch: readonly VehicleWrite[]): Promise<void> {
      const owner = new ObjectId(dealershipId)
      const inserts = batch.filter(({ kind }) => kind === 'insert')
      const updates = batch.filter(({ kind }) => kind === 'update')
      if (inserts.length > 0) {
        const docs = inserts.map((write) => toInsert(owner, write))
        const taken: number[] = await vehicles.insertMany(docs, { ordered: false }).then(() => [], duplicateKeys)
        updates.push(...inserts.filter((_, index) => taken.includes(index)))
      }
      if (updates.length === 0) return
      const operations = updates.map((write) => toUpdate(owner, write))
      await vehicles.bulkWrite(operations, { ordered: false })
    },

    /** Takes vehicles out of the inventory. Running it again changes nothing. */
    async remove(dealershipId: string, keys: readonly string[], versionId: string, now: Date): Promise<void> {
      await vehicles.updateMany(
        { dealershipId: new ObjectId(dealershipId), key: { $in: [...keys] }, listed: true },
        removal(versionId, now),
      )
    },

    /** Takes every vehicle out of the inventory. Returns how many. */
    async removeAll(dealershipId: string, now: Date): Promise<number> {
      const filter = { dealershipId: new ObjectId(dealershipId), listed: true }
      const { modifiedCount } = await vehicles.updateMany(filter, { $set: { listed: false, removedAt: now, updatedAt: now, mark: null } })
      return modifiedCount
    },
  }
}
export type VehicleStore = ReturnType<typeof createVehicleStore>

const STOCK_NUMBER_MATCHES = 5

function listed(dealershipId: string, { search, filter }: VehicleQuery): Filter<VehicleDoc> {
  const pattern = searchPattern(search)
  return {
    dealershipId: new ObjectId(dealershipId),
    listed: true,
    ...(pattern === null ? {} : { searchText: { $regex: pattern } }),
    ...(filter === 'all' ? {} : { usedOrNew: filter }),
  }
}
