import { COUNTY_TABLES, type CountyTable } from './county-tables.ts'
import { fractionOf } from './state-rates.ts'
import type { ZipPlace } from './zip-places.ts'

/** The local rate of a place. */
interface CountyRate {
  /** a fraction */
  local: number
  /** false if the city's part is only known on average */
  isExact: boolean
  asOf: string
  source: string
}

interface KnownTable extends Pick<CountyTable, 'asOf' | 'source' | 'elsewhere' | 'towns'> {
  /** percent by name, normalized by keyOf */
  counties: ReadonlyMap<string, number>
  whole: ReadonlyMap<string, number>
  cities: ReadonlyMap<string, number>
}

const TABLES: ReadonlyMap<string, KnownTable> = new Map(
  [...COUNTY_TABLES].map(([state, { counties, whole, cities, ...table }]) => [
    state,
    { ...table, counties: percentByName(counties), whole: percentByName(whole), cities: percentByName(cities) },
  ]),
)

/** Returns what county and city add in a place according to the built-in tables; null if they do not contain it. */
export function countyRateOf({ state, city, county }: ZipPlace): CountyRate | null {
  const table = TABLES.get(state)
  if (table === undefined) return null
  const { asOf, source, elsewhere, towns = 0, counties, whole, cities } = table
  const exact = cities.get(keyOf(city)) ?? whole.get(keyOf(county))
  if (exact !== undefined) return { local: fractionOf(exact), isExact: true, asOf, source }
  const ofCounty = counties.get(keyOf(county)) ?? elsewhere
  return ofCounty === undefined ? null : { local: fractionOf(ofCounty + towns), isExact: towns === 0, asOf, source }
}

/** Returns the source and date of a state's built-in table of counties and cities; null if there is none. */
export function countyTableOf(state: string): { source: string; asOf: string } | null {
  const table = TABLES.get(state)
  return table === undefined ? null : { source: table.source, asOf: table.asOf }
}

/** Normalizes the name of a county or city: 'St. Johns', 'Saint Johns County' and 'StJohns' are the same. */
export function keyOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\b(?:county|parish|borough|census area|municipality)\b/g, '')
    .replace(/\bsainte?\b/g, 'st')
    .replace(/[^a-z0-9]/g, '')
}

function percentByName(table: CountyTable['counties']): ReadonlyMap<string, number> {
  return new Map(table.flatMap(({ percent, names }) => names.map((name) => [keyOf(name), percent] as const)))
}
