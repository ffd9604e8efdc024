import type { PUBLIC_VEHICLE_SORTS } from '@forecourt/contracts/inventory-feed/vehicles'
import type { RequestFor } from '../../../api/operation-types.ts'

type Sort = (typeof PUBLIC_VEHICLE_SORTS)[number]

/** The sort options in display order. The first is the default. */
export const SORTS: readonly { value: Sort; label: string }[] = [
  { value: 'photos', label: 'Recommended' },
  { value: 'price', label: 'Price: low to high' },
  { value: '-price', label: 'Price: high to low' },
  { value: '-year', label: 'Year: newest first' },
  { value: 'mileage', label: 'Mileage: lowest first' },
  { value: '-updated', label: 'Recently updated' },
]
export const CONDITIONS = ['all', 'used', 'new'] as const
export type Condition = (typeof CONDITIONS)[number]

type NumberFilter = 'yearFrom' | 'yearTo' | 'priceFrom' | 'priceTo' | 'mileageTo'

/** What the page shows; all of it is in the address. '' and null mean no filter. */
export interface InventoryQuery extends Record<NumberFilter, number | null> {
  search: string
  filter: Condition
  make: string
  model: string
  sort: Sort
  /** the number of pages shown, from the first */
  pages: number
  /** the VIN or id of the open vehicle; '' without one */
  vehicle: string
}

export const EVERYTHING: InventoryQuery = {
  search: '',
  filter: 'all',
  make: '',
  model: '',
  yearFrom: null,
  yearTo: null,
  priceFrom: null,
  priceTo: null,
  mileageTo: null,
  sort: 'photos',
  pages: 1,
  vehicle: '',
}

export const PAGE_SIZE = 24
/** The maximum number of pages that an address restores: as many as one call returns. */
const PAGES_MAX = 8
/** The contract's limits, because a hand-edited address must not result in an error. */
const TEXT_MAX = { search: 200, make: 300, model: 300, vehicle: 60 } as const
const NUMBER_BOUNDS: Readonly<Record<NumberFilter, readonly [number, number]>> = {
  yearFrom: [1900, 2100],
  yearTo: [1900, 2100],
  priceFrom: [0, 100_000_000],
  priceTo: [0, 100_000_000],
  mileageTo: [0, 10_000_000],
}

/** Parses the query of an address (`?make=Jeep&page=2`). Invalid parameters are ignored. */
export function parseQuery(address: string): InventoryQuery {
  const given = new URLSearchParams(address)
  const text = (name: keyof typeof TEXT_MAX) => (given.get(name) ?? '').trim().slice(0, TEXT_MAX[name])
  const number = (name: NumberFilter) => numberWithin(given.get(name), NUMBER_BOUNDS[name])
  const make = text('make')
  return {
    search: text('search'),
    filter: CONDITIONS.find((condition) => condition === given.get('filter')) ?? 'all',
    make,
    model: make === '' ? '' : text('model'),
    yearFrom: number('yearFrom'),
    yearTo: number('yearTo'),
    priceFrom: number('priceFrom'),
    priceTo: number('priceTo'),
    mileageTo: number('mileageTo'),
    sort: SORTS.find(({ value }) => value === given.get('sort'))?.value ?? 'photos',
    pages: numberWithin(given.get('page'), [1, PAGES_MAX]) ?? 1,
    vehicle: text('vehicle'),
  }
}

/** Returns the query string of a query, without default values: '' or '?…'. */
export function addressOf(query: InventoryQuery): string {
  const { pages, vehicle, ...rest } = query
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...rest, page: Math.min(pages, PAGES_MAX), vehicle })) {
    if (value !== null && value !== (name === 'page' ? 1 : EVERYTHING[name as keyof InventoryQuery])) params.set(name, String(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** Returns the request for the list; equal for two queries that show the same list. */
export function listRequest(query: InventoryQuery): RequestFor<'inventory-feed.listVehicles'>['query'] {
  const { pages: _pages, vehicle: _vehicle, ...narrowed } = query
  // default values are left out, so that the unfiltered list has the address that the server's HTML preloads
  const filters = Object.entries(narrowed).filter(([name, value]) => value !== EVERYTHING[name as keyof InventoryQuery])
  return Object.fromEntries(filters)
}

/** Returns the request for the filter choices; equal for two queries with the same search and filters. */
export function facetsRequest(query: InventoryQuery): RequestFor<'inventory-feed.listVehicleFacets'>['query'] {
  return listRequest({ ...query, sort: EVERYTHING.sort })
}

/** Whether a query has a search or a filter. */
export function isNarrowed(query: InventoryQuery): boolean {
  return Object.keys(facetsRequest(query) ?? {}).length > 0
}

/** Removes some filters from a query, or all of them, and returns to the first page. */
export function without(query: InventoryQuery, what: 'everything' | readonly (keyof InventoryQuery)[]): InventoryQuery {
  if (what === 'everything') return { ...EVERYTHING, sort: query.sort }
  return { ...query, ...Object.fromEntries(what.map((name) => [name, EVERYTHING[name]])), pages: 1 }
}

function numberWithin(text: string | null, [least, most]: readonly [number, number]): number | null {
  if (text === null || !/^\d{1,9}$/.test(text)) return null
  const number = Number(text)
  return number >= least && number <= most ? number : null
}
