import { type AggregateOptions, type AggregationCursor, type Collection, type Document, type Filter, ObjectId } from 'mongodb'
import { ANY_PRICE, isSelective, listedVehicles, type PriceFallback, SORTS, type VehicleQuery, type VehicleSort } from './vehicle-query.ts'
import type { VehicleDoc } from './vehicle-store.ts'

export interface VehicleSlice {
  sort: VehicleSort
  skip?: number
  /** all of them where there is none */
  limit?: number
  /** which prices the public price may come from; 'public' unless the dealership chose otherwise */
  priceFallback?: PriceFallback | undefined
}

/** A slice that is one page. */
export type PageSlice = VehicleSlice & { skip: number; limit: number }

/** A page of vehicles, and how many there are on all pages. */
export interface VehiclePage<T> {
  vehicles: T[]
  total: number
}

/** Up to so many matches are named, by their ids, before any is read; where there are more, that would cost more than it saves. */
export const NAMED_AT_MOST = 500
const LIST_INDEX = 'list'
const ID_INDEX = '_id_'

/** Vehicles in an order, cut as `part` says, each as the stages of `project` leave it. */
export function sliceOf<T extends Document>(
  vehicles: Collection<VehicleDoc>,
  match: Filter<VehicleDoc>,
  part: VehicleSlice,
  project: readonly Document[],
  options?: AggregateOptions,
): AggregationCursor<T> {
  const { by, last } = SORTS[part.sort]
  const order = last === undefined ? [{ $sort: by }] : [{ $set: { _last: { $eq: [`$${last}`, null] } } }, { $sort: { _last: 1, ...by } }]
  const prices = part.priceFallback === 'any' ? [{ $set: { 'facts.price': ANY_PRICE } }] : []
  // before the sort only where it matters there: an index cannot sort what was changed
  const [early, late] = part.sort.endsWith('price') ? [prices, []] : [[], prices]
  const cut = part.limit === undefined ? [] : [{ $skip: part.skip ?? 0 }, { $limit: part.limit }]
  return vehicles.aggregate<T>([{ $match: match }, ...early, ...order, ...cut, ...late, ...project], options)
}

/**
 * A page of the listed vehicles that a query asks for, and how many it asks for. A search looks through every vehicle's search text: once, for
 * the ids of what matches, instead of once for the page and once for the count.
 */
export async function pageOf<T extends Document>(
  vehicles: Collection<VehicleDoc>,
  dealershipId: string,
  query: VehicleQuery,
  part: PageSlice,
  project: readonly Document[],
): Promise<VehiclePage<T>> {
  const match = listedVehicles(dealershipId, query, part.priceFallback)
  const ids = isSelective(query) ? await fewMatching(vehicles, match) : null
  if (ids === null) {
    const [found, total] = await Promise.all([sliceOf<T>(vehicles, match, part, project).toArray(), vehicles.countDocuments(match)])
    return { vehicles: found, total }
  }

  const { skip, limit } = part
  if (skip >= ids.length) return { vehicles: [], total: ids.length }
  // they are named in the order of photos: for that one the page is known, for any other all of them are sorted
  const [among, rest] = part.sort === 'photos' ? [ids.slice(skip, skip + limit), { ...part, skip: 0 }] : [ids, part]
  // one that leaves the inventory between the two questions is not shown
  const named = { _id: { $in: among }, dealershipId: new ObjectId(dealershipId), listed: true }
  return { vehicles: await sliceOf<T>(vehicles, named, rest, project, { hint: ID_INDEX }).toArray(), total: ids.length }
}

/** The ids of what matches, most photos first; null when they are too many. */
async function fewMatching(vehicles: Collection<VehicleDoc>, match: Filter<VehicleDoc>): Promise<ObjectId[] | null> {
  const limit = NAMED_AT_MOST + 1
  const found = await vehicles
    .find(match, { projection: { _id: 1 }, sort: SORTS.photos.by, limit, batchSize: limit, singleBatch: true, hint: LIST_INDEX })
    .toArray()
  return found.length > NAMED_AT_MOST ? null : found.map(({ _id }) => _id)
}
