import type { CountyTable } from './county-table.ts'
import { COUNTY_TABLES } from './county-tables.ts'
import { fractionOf } from './state-rates.ts'
import type { ZipPlace } from './zip-places.ts'

/** What is added in a place. */
export interface CountyRate {
  /** a fraction */
  local: number
  /** false where what the city adds is only known on average */
  isExact: boolean
  asOf: string
  source: string
}

interface KnownTable extends Pick<CountyTable, 'asOf' | 'source' | 'elsewhere' | 'towns'> {
  /** percent by the name, as keyOf writes it */
  counties: ReadonlyMap<string, number>
  whole: ReadonlyMap<string, number>
  cities: ReadonlyMap<string, number>
}

const TABLES: ReadonlyMap<string, KnownTable> = new Map(
  Object.entries(COUNTY_TABLES).map(([state, { counties, whole = {}, cities = {}, ...table }]) => [
    state,
    { ...table, counties: percentByName(counties), whole: percentByName(whole), cities: percentByName(cities) },
  ]),
)

/** What county and city add in a place by the tables that come with the service; null where they do not know. */
export function countyRateOf({ state, city, county }: ZipPlace): CountyRate | null {
  const table = TABLES.get(state)
  if (table === undefined) return null
  const { asOf, source, elsewhere, towns = 0, counties, whole, cities } = table
  const exact = cities.get(keyOf(city)) ?? whole.get(keyOf(county))
  if (exact !== undefined) return { local: fractionOf(exact), isExact: true, asOf, source }
  const ofCounty = counties.get(keyOf(county)) ?? elsewhere
  return ofCounty === undefined ? null : { local: fractionOf(ofCounty + towns), isExact: towns === 0, asOf, source }
}

/** Whose table of counties and cities comes with the service for a state, and of when; null where none does. */
export function countyTableOf(state: string): { source: string; asOf: string } | null {
  const table = TABLES.get(state)
  return table === undefined ? null : { source: table.source, asOf: table.asOf }
}

/** A county's or city's name without what it is written with now and then: 'St. Johns', 'Saint Johns County' and 'StJohns' are one. */
export function keyOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\b(?:county|parish|borough|census area|municipality)\b/g, '')
    .replace(/\bsainte?\b/g, 'st')
    .replace(/[^a-z0-9]/g, '')
}

function percentByName(table: CountyTable['counties']): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(table).flatMap(([percent, names]) => names.split(' ').map((name) => [keyOf(name), Number(percent)] as const)),
  )
}
