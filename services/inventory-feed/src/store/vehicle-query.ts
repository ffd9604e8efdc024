import type { DealershipSettings } from '@forecourt/contracts/auth/dealership-settings'
import type { MissingFact, VEHICLE_SORTS } from '@forecourt/contracts/inventory-feed/vehicles'
import { FULL_PRICE_ORDER } from '@forecourt/vehicle/price-order'
import { type CollationOptions, type Document, type Filter, ObjectId } from 'mongodb'
import { literally, searchPattern } from '../domain/search.ts'
import { COMPLETE_PACKAGE, INCOMPLETE_PACKAGE, PACKAGE_COMPLETE, WITHOUT } from './package-query.ts'
import type { VehicleDoc } from './vehicle-doc.ts'

/** Which prices a public price may come from (rules: public price). */
export type PriceFallback = DealershipSettings['publicPriceFallback']

/** Filters of the inventory; an absent field filters nothing. */
export interface VehicleQuery {
  filter: 'all' | 'used' | 'new'
  search?: string | undefined
  /** the whole make, in any case */
  make?: string | undefined
  model?: string | undefined
  yearFrom?: number | undefined
  yearTo?: number | undefined
  /** dollars, of the price that is shown */
  priceFrom?: number | undefined
  priceTo?: number | undefined
  mileageTo?: number | undefined
  /** vehicles that lack all of these */
  missing?: readonly MissingFact[] | undefined
  /** whether all five items of a package exist */
  package?: 'complete' | 'incomplete' | undefined
}

export type VehicleSort = (typeof VEHICLE_SORTS)[number]

/** The order of texts (rules: inventory screen): case does not matter, and numbers count by their value. */
const TEXT_ORDER: CollationOptions = { locale: 'en', strength: 2, numericOrdering: true }

interface VehicleOrder {
  by: Record<string, 1 | -1>
  /** vehicles without this field sort last */
  last?: string
  /** the expression of `_computed`, evaluated before sorting */
  computed?: Document
  /** for the whole query; indexes still find a dealership's vehicles and ids, which are not texts */
  collation?: CollationOptions
}

/** The sort orders of lists, pages and exports. */
export const SORTS: Record<VehicleSort, VehicleOrder> = {
  photos: { by: { 'facts.photoCount': -1, _id: 1 } },
  price: { by: { 'facts.price': 1, _id: 1 }, last: 'facts.price' },
  '-price': { by: { 'facts.price': -1, _id: 1 } },
  year: { by: { 'facts.year': 1, _id: 1 }, last: 'facts.year' },
  '-year': { by: { 'facts.year': -1, _id: 1 } },
  mileage: { by: { 'facts.mileage': 1, _id: 1 }, last: 'facts.mileage' },
  '-mileage': { by: { 'facts.mileage': -1, _id: 1 } },
  stock: { by: { 'facts.stockNumber': 1, _id: 1 }, collation: TEXT_ORDER },
  '-stock': { by: { 'facts.stockNumber': -1, _id: 1 }, collation: TEXT_ORDER },
  make: { by: { 'facts.make': 1, 'facts.model': 1, 'facts.year': -1, _id: 1 }, collation: TEXT_ORDER },
  '-make': { by: { 'facts.make': -1, 'facts.model': -1, 'facts.year': -1, _id: 1 }, collation: TEXT_ORDER },
  '-updated': { by: { updatedAt: -1, _id: 1 } },
  inStockSince: { by: { 'facts.inStockSince': 1, _id: 1 }, last: 'facts.inStockSince' },
  '-inStockSince': { by: { 'facts.inStockSince': -1, _id: 1 } },
  // ties: the longest in stock first
  package: { by: { _computed: 1, _last: 1, 'facts.inStockSince': 1, _id: 1 }, last: 'facts.inStockSince', computed: PACKAGE_COMPLETE },
  '-package': { by: { _computed: -1, _last: 1, 'facts.inStockSince': 1, _id: 1 }, last: 'facts.inStockSince', computed: PACKAGE_COMPLETE },
}

/** The first feed price above 0 in the order for dealerships that chose 'any'. ANY_PRICE prefers staff's edit, like shownPrice. */
const FEED_ANY_PRICE = FULL_PRICE_ORDER.map((kind) => `$facts.prices.${kind}`).reduceRight<Document | null>(
  (otherwise, price) => ({ $cond: [{ $gt: [price, 0] }, price, otherwise] }),
  null,
)
export const ANY_PRICE = { $cond: [{ $gte: ['$edits.values.price', 0] }, '$facts.price', FEED_ANY_PRICE] }

/** Returns the filter for the listed vehicles that match a query. Its texts are values or escaped patterns. */
export function listedVehicles(dealershipId: string, query: VehicleQuery, priceFallback: PriceFallback = 'public'): Filter<VehicleDoc> {
  const { search, filter, make, model, yearFrom, yearTo, priceFrom, priceTo, mileageTo, missing = [], package: complete } = query
  const pattern = searchPattern(search)
  const years = between(yearFrom, yearTo)
  return {
    dealershipId: new ObjectId(dealershipId),
    listed: true,
    ...(pattern === null ? {} : { searchText: { $regex: pattern } }),
    ...(filter === 'all' ? {} : { 'facts.usedOrNew': filter }),
    ...(make ? { 'facts.make': inAnyCase(make) } : {}),
    ...(model ? { 'facts.model': inAnyCase(model) } : {}),
    ...(years === null ? {} : { 'facts.year': years }),
    ...(mileageTo === undefined ? {} : { 'facts.mileage': { $lte: mileageTo } }),
    ...(complete === undefined ? {} : complete === 'complete' ? COMPLETE_PACKAGE : INCOMPLETE_PACKAGE),
    ...Object.assign({}, ...missing.map((fact) => (fact === 'price' ? {} : WITHOUT[fact]))),
    ...priced(between(priceFrom, priceTo), missing.includes('price'), priceFallback),
  }
}

/** Whether a query only searches, optionally among used or new vehicles: the list index covers such a query. */
export function isSearchAlone({ search, filter: _, ...others }: VehicleQuery): boolean {
  return searchPattern(search) !== null && Object.values(others).every((value) => value === undefined || value === '')
}

function priced(range: Range | null, isMissing: boolean, fallback: PriceFallback): Filter<VehicleDoc> {
  if (range === null && !isMissing) return {}
  const matches: Record<string, unknown>[] = []
  if (range !== null) matches.push({ ...range, $ne: null })
  if (isMissing) matches.push({ $eq: null })
  if (fallback === 'public') return { $and: matches.map((match) => ({ 'facts.price': match })) }
  // the displayed price is computed; in an expression null is less than every number, in a match it is not
  return {
    $expr: { $and: matches.flatMap((match) => Object.entries(match).map(([compare, value]) => ({ [compare]: [ANY_PRICE, value] }))) },
  }
}

type Range = { $gte?: number; $lte?: number }

function between(from: number | undefined, to: number | undefined): Range | null {
  if (from === undefined && to === undefined) return null
  return { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lte: to }) }
}

function inAnyCase(text: string): { $regex: string; $options: 'i' } {
  return { $regex: `^${literally(text)}$`, $options: 'i' }
}
