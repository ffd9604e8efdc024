import type { MissingFact } from '@forecourt/contracts/inventory-feed/vehicles'
import { INVENTORY_FILTERS, INVENTORY_SORTS, type InventoryFilter, type VehicleSort } from './inventory-list.ts'
import { type GapsChange, gapsAfter, gapsIn } from './package-items.ts'

/** Rows per page; 'all' is one long list, fetched on scrolling. */
export const PAGE_SIZES = [24, 50, 100, 200, 'all'] as const
export type PageSize = (typeof PAGE_SIZES)[number]
const DEFAULT_PAGE_SIZE: PageSize = 24

/** The filters and the sort order of the inventory (rules: inventory screen), without paging; null and '' do not filter. */
export interface InventoryListQuery {
  search: string
  filter: InventoryFilter
  make: string | null
  model: string | null
  yearFrom: number | null
  yearTo: number | null
  /** dollars */
  priceFrom: number | null
  priceTo: number | null
  /** in the vehicles' own unit */
  mileageTo: number | null
  /** vehicles that lack all of these */
  missing: readonly MissingFact[]
  /** only vehicles with complete packages; 'incomplete' is used by the board only, never in an address */
  package: 'complete' | 'incomplete' | null
  sort: VehicleSort
}
export interface InventoryQuery extends InventoryListQuery {
  page: number
  size: PageSize
}
/** A change of the query; `missing` may be a function of the address's current value. */
export type InventoryQueryChange = Partial<Omit<InventoryQuery, 'missing'>> & { missing?: GapsChange }

/** The change that clears the filter fields and keeps the search and All / Used / New. */
export const CLEARED_FILTERS = {
  make: null,
  model: null,
  yearFrom: null,
  yearTo: null,
  priceFrom: null,
  priceTo: null,
  mileageTo: null,
  missing: [],
  package: null,
} satisfies InventoryQueryChange
/** All vehicles, most photos first (rules: inventory screen). */
export const EVERYTHING: InventoryListQuery = { search: '', filter: 'all', ...CLEARED_FILTERS, sort: 'photos' }
/** The change that clears every filter and keeps the order. */
export const NO_FILTERS = { ...EVERYTHING, sort: undefined } satisfies InventoryQueryChange

/** Parses the query in an address, ignoring values that the server would reject. */
export function parseInventoryQuery(params: URLSearchParams): InventoryQuery {
  const one = <T>(name: string, allowed: readonly T[], otherwise: T) =>
    allowed.find((each) => String(each) === params.get(name)) ?? otherwise
  const text = (name: string) => params.get(name)?.trim().slice(0, 300) || null
  const make = text('make')
  return {
    search: params.get('search')?.trim().slice(0, 200) ?? '',
    filter: one('filter', INVENTORY_FILTERS, 'all'),
    make,
    model: text('model'),
    yearFrom: wholeNumber(params.get('yearFrom'), 1900, 2100),
    yearTo: wholeNumber(params.get('yearTo'), 1900, 2100),
    priceFrom: wholeNumber(params.get('priceFrom'), 0, 100_000_000),
    priceTo: wholeNumber(params.get('priceTo'), 0, 100_000_000),
    mileageTo: wholeNumber(params.get('mileageTo'), 0, 10_000_000),
    missing: gapsIn(params.get('missing')),
    package: one('package', ['complete'], null),
    sort: one('sort', INVENTORY_SORTS, 'photos'),
    page: wholeNumber(params.get('page'), 1, 100_000) ?? 1,
    size: one('size', PAGE_SIZES, DEFAULT_PAGE_SIZE),
  }
}

/** Returns the address parameters of a change to the current address. Default values are null, which removes them. */
export function addressChange(now: URLSearchParams, change: InventoryQueryChange): Record<string, string | number | null> {
  const defaults: Record<string, unknown> = { ...EVERYTHING, page: 1, size: DEFAULT_PAGE_SIZE }
  const { missing, ...others } = change
  const given = Object.entries({ ...others, missing: gapsAfter(now, missing) })
  return Object.fromEntries(
    given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value === defaults[name] || value === '' ? null : value]])),
  )
}

/** The number of active filter fields, without the search and All / Used / New. */
export function filtersInUse(query: InventoryListQuery): number {
  const { make, model, yearFrom, yearTo, priceFrom, priceTo, mileageTo, missing, package: completeness } = query
  return (
    [make, model, yearFrom, yearTo, priceFrom, priceTo, mileageTo, completeness].filter((value) => value !== null).length + missing.length
  )
}

/** Whether any filter or search is active. */
export function isNarrowed(query: InventoryListQuery): boolean {
  return query.search !== '' || query.filter !== 'all' || filtersInUse(query) > 0
}

function wholeNumber(text: string | null, min: number, max: number): number | null {
  const value = Number(text ?? '')
  return text !== null && text !== '' && Number.isInteger(value) && value >= min && value <= max ? value : null
}
