import type { MissingFact } from '@forecourt/contracts/inventory-feed/vehicles'
import { INVENTORY_FILTERS, INVENTORY_SORTS, type InventoryFilter, type VehicleSort } from './inventory-list.ts'
import { type GapsChange, gapsAfter, gapsIn } from './package-items.ts'

/** Rows of a page; 'all' is one long list, fetched as it is scrolled. */
export const PAGE_SIZES = [24, 50, 100, 200, 'all'] as const
export type PageSize = (typeof PAGE_SIZES)[number]
export const DEFAULT_PAGE_SIZE: PageSize = 24

/** What narrows and orders the inventory (rules: inventory screen), without its paging; null and '' narrow nothing. */
export interface InventoryListQuestion {
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
  /** all of them */
  missing: readonly MissingFact[]
  /** only vehicles whose packages have gaps: of the board alone, in no address */
  package?: 'incomplete'
  sort: VehicleSort
}
export interface InventoryQuestion extends InventoryListQuestion {
  page: number
  size: PageSize
}
/** What is to be asked instead; `missing` may be made of what the address asks at that moment. */
export type QuestionChange = Partial<Omit<InventoryQuestion, 'missing'>> & { missing?: GapsChange }

/** Everything there is, most photos first (rules: inventory screen). */
export const EVERYTHING: InventoryListQuestion = {
  search: '',
  filter: 'all',
  make: null,
  model: null,
  yearFrom: null,
  yearTo: null,
  priceFrom: null,
  priceTo: null,
  mileageTo: null,
  missing: [],
  sort: 'photos',
}
/** What shows all vehicles again; their order stays. */
export const NO_FILTERS = { ...EVERYTHING, sort: undefined } satisfies QuestionChange
/** Drops the filters of the fields; search and All / Used / New stay. */
export const CLEARED_FILTERS: QuestionChange = {
  make: null,
  model: null,
  yearFrom: null,
  yearTo: null,
  priceFrom: null,
  priceTo: null,
  mileageTo: null,
  missing: [],
}
/** The names of a question's parts in the address; changing any but the page starts over at page 1. */
export const QUESTION_PARAMS = [...Object.keys(EVERYTHING), 'size'] as const

/** The question in an address, which may hold anything: what the server would refuse is left out. */
export function questionInAddress(params: URLSearchParams): InventoryQuestion {
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
    sort: one('sort', INVENTORY_SORTS, 'photos'),
    page: wholeNumber(params.get('page'), 1, 100_000) ?? 1,
    size: one('size', PAGE_SIZES, DEFAULT_PAGE_SIZE),
  }
}

/** A change of what the address asks now, as it writes it: what is the default anyway is left out of it (null). */
export function addressChange(now: URLSearchParams, change: QuestionChange): Record<string, string | number | null> {
  const defaults: Record<string, unknown> = { ...EVERYTHING, page: 1, size: DEFAULT_PAGE_SIZE }
  const { missing, package: _, ...others } = change
  const given = Object.entries({ ...others, missing: gapsAfter(now, missing) })
  return Object.fromEntries(
    given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value === defaults[name] || value === '' ? null : value]])),
  )
}

/** How many of the filter fields narrow the list; the search and All / Used / New are counted apart. */
export function filtersInUse(question: InventoryListQuestion): number {
  const { make, model, yearFrom, yearTo, priceFrom, priceTo, mileageTo, missing } = question
  return [make, model, yearFrom, yearTo, priceFrom, priceTo, mileageTo].filter((value) => value !== null).length + missing.length
}

/** Whether the list is narrowed by anything at all. */
export function isNarrowed(question: InventoryListQuestion): boolean {
  return question.search !== '' || question.filter !== 'all' || filtersInUse(question) > 0
}

function wholeNumber(text: string | null, min: number, max: number): number | null {
  const value = Number(text ?? '')
  return text !== null && text !== '' && Number.isInteger(value) && value >= min && value <= max ? value : null
}
