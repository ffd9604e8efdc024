import type { AggregateOptions, AggregationCursor, Collection, Document, Filter, ObjectId } from 'mongodb'
import type { VehicleDoc } from './vehicle-doc.ts'
import {
  ANY_PRICE,
  isSearchAlone,
  listedVehicles,
  type PriceFallback,
  SORTS,
  type VehicleQuery,
  type VehicleSort,
} from './vehicle-query.ts'

export interface VehicleSlice {
  sort: VehicleSort
  skip?: number
  /** all vehicles if absent */
  limit?: number
  /** the prices that may be used as the public price; 'public' unless the dealership chose otherwise */
  priceFallback?: PriceFallback | undefined
}

/** A slice of one page. */
export type PageSlice = VehicleSlice & { skip: number; limit: number }

/** A page of vehicles, and the total number. */
export interface VehiclePage<T> {
  vehicles: T[]
  total: number
}

/** What is known about a page before it is read. */
export interface KnownOfPage {
  /** the result of `foundBySearch` for its query */
  found: readonly ObjectId[] | null
  /** the number of matches; counted if absent */
  total?: Promise<number>
}

/** Up to this many matches are listed by id before any is read; for more, that would cost more than it saves. */
export const MAX_LISTED_IDS = 500
/** The index that covers lists, counts and searches. */
export const LIST_INDEX = 'list'
const BY_ID = { hint: '_id_' }

/** The slice `part` of the ordered vehicles, projected by the stages of `project`. */
export function sliceOf<T extends Document>(
  vehicles: Collection<VehicleDoc>,
  match: Filter<VehicleDoc>,
  part: VehicleSlice,
  project: readonly Document[],
  options?: AggregateOptions,
): AggregationCursor<T> {
  const { by, last, computed, collation } = SORTS[part.sort]
  const worked = { ...(last !== undefined && { _last: { $eq: [`$${last}`, null] } }), ...(computed && { _computed: computed }) }
  const sort = last === undefined || computed ? by : { _last: 1 as const, ...by }
  const order = Object.keys(worked).length === 0 ? [{ $sort: sort }] : [{ $set: worked }, { $sort: sort }]
  const prices = part.priceFallback === 'any' ? [{ $set: { 'facts.price': ANY_PRICE } }] : []
  // before the sort only if the sort needs it: an index cannot sort computed values
  const [early, late] = part.sort.endsWith('price') ? [prices, []] : [[], prices]
  const cut = part.limit === undefined ? [] : [{ $skip: part.skip ?? 0 }, { $limit: part.limit }]
  const stages = [{ $match: match }, ...early, ...order, ...cut, ...late, ...project]
  return vehicles.aggregate<T>(stages, { ...options, ...(collation && { collation }) })
}

/**
 * The ids of a search's matches, optionally only used or new ones, most photos first; null for any other query, and when there are too many. A covered
 * query of the list index that needs no setting of the dealership, so it can run before the dealership is loaded.
 */
export async function foundBySearch(
  vehicles: Collection<VehicleDoc>,
  dealershipId: string,
  query: VehicleQuery,
): Promise<ObjectId[] | null> {
  if (!isSearchAlone(query)) return null
  const limit = MAX_LISTED_IDS + 1
  const options = { projection: { _id: 1 }, sort: SORTS.photos.by, limit, batchSize: limit, singleBatch: true, hint: LIST_INDEX }
  const found = await vehicles.find(listedVehicles(dealershipId, query), options).toArray()
  return found.length > MAX_LISTED_IDS ? null : found.map(({ _id }) => _id)
}

/**
 * Returns a page of the listed vehicles that match a query, and how many match. With the ids that a search has `found`, the search texts are scanned
 * once, not once for the page and once for the count.
 */
export async function pageOf<T extends Document>(
  vehicles: Collection<VehicleDoc>,
  dealershipId: string,
  query: VehicleQuery,
  part: PageSlice,
  { found, total: counted }: KnownOfPage,
  project: readonly Document[],
): Promise<VehiclePage<T>> {
  const match = listedVehicles(dealershipId, query, part.priceFallback)
  if (found === null) {
    const [page, total] = await Promise.all([
      sliceOf<T>(vehicles, match, part, project).toArray(),
      counted ?? vehicles.countDocuments(match),
    ])
    return { vehicles: page, total }
  }

  // a vehicle that leaves the inventory between the two queries is not shown
  const among = (ids: readonly ObjectId[]) => ({ ...match, _id: { $in: [...ids] } })
  const { skip, limit, sort } = part
  const total = found.length
  if (skip >= total) return { vehicles: [], total }
  // the ids are in the order of photos: that sort can take the page from them, any other sorts them all
  const [ids, rest] = sort === 'photos' ? [found.slice(skip, skip + limit), { ...part, skip: 0 }] : [found, part]
  return { vehicles: await sliceOf<T>(vehicles, among(ids), rest, project, BY_ID).toArray(), total }
}
