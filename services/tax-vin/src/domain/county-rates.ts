import { fractionOf } from './state-rates.ts'
import type { ZipPlace } from './zip-places.ts'

/** What counties and cities of a state add, where that is one small table which hardly ever changes. */
interface CountyTable {
  asOf: string
  source: string
  /** percent where the table names neither county nor city; undefined: the table says nothing there */
  elsewhere?: number
  /** percent by the county's name, as keyOf writes it */
  counties: Readonly<Record<string, number>>
  /** percent by the city's name, county included */
  cities?: Readonly<Record<string, number>>
}

const FLORIDA: Readonly<Record<number, string>> = {
  0: 'Citrus Collier',
  0.5: 'Hernando Lee Martin Orange PalmBeach StJohns Volusia',
  1:
    'Baker Bay Bradford Brevard Broward Charlotte Dixie Flagler Gilchrist Glades Gulf Hardee IndianRiver Jefferson Lafayette Lake Levy Manatee MiamiDade ' +
    'Nassau Okaloosa Okeechobee Pasco Pinellas Polk Putnam SantaRosa Sarasota Seminole StLucie Sumter Suwannee Taylor Union Walton',
  1.5:
    'Alachua Calhoun Clay Columbia DeSoto Duval Escambia Franklin Gadsden Hendry Highlands Hillsborough Holmes Jackson Leon Liberty Madison Marion Monroe ' +
    'Osceola Wakulla Washington',
  2: 'Hamilton',
}

const TABLES: Readonly<Record<string, CountyTable>> = {
  FL: {
    asOf: '2026-07-24',
    source: 'Florida Department of Revenue, discretionary sales surtax',
    counties: Object.fromEntries(
      Object.entries(FLORIDA).flatMap(([percent, names]) => names.split(' ').map((name) => [keyOf(name), Number(percent)])),
    ),
  },
  PA: {
    asOf: '2026-07-01',
    source: 'Pennsylvania Department of Revenue, local sales tax',
    elsewhere: 0,
    counties: { allegheny: 1, philadelphia: 2 },
  },
  WI: {
    asOf: '2026-07-01',
    source: 'Wisconsin Department of Revenue, county and city sales tax',
    elsewhere: 0.5,
    counties: { milwaukee: 0.9, waukesha: 0, winnebago: 0 },
    cities: { milwaukee: 2.9 },
  },
  AK: {
    asOf: '2026-07-01',
    source: 'Alaska: boroughs without a sales tax',
    counties: { anchorage: 0, fairbanksnorthstar: 0 },
    cities: { northpole: 6 },
  },
}

/** What is added in a place. */
export interface CountyRate {
  /** a fraction */
  local: number
  asOf: string
  source: string
}

/** What county and city add in a place by the tables that come with the service; null where they do not know. */
export function countyRateOf({ state, city, county }: ZipPlace): CountyRate | null {
  const table = TABLES[state]
  if (table === undefined) return null
  const { asOf, source, elsewhere, counties, cities = {} } = table
  const percent = cities[keyOf(city)] ?? counties[keyOf(county)] ?? elsewhere
  return percent === undefined ? null : { local: fractionOf(percent), asOf, source }
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
