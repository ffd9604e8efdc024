import { keyOf } from '../../domain/county-rates.ts'
import type { ZipRate } from '../../domain/read-tax-row.ts'
import type { ZipPlaces } from '../../domain/zip-places.ts'

/** No place has a longer name. */
export const NAME_MAX_LENGTH = 100

/** The rates of a state's cities and counties from its own table, which it converts to rates of ZIP codes. */
export class PlaceRates {
  readonly #state: string
  /** by city, then by county */
  readonly #cities = new Map<string, Map<string, number>>()
  readonly #counties = new Map<string, number>()
  #kept = 0

  constructor(state: string) {
    this.#state = state
  }

  /** `county` is '' if the table does not have it. */
  setCity(name: string, county: string, rate: number): void {
    const key = keyOf(name.replace(/^city of\s+/i, ''))
    const byCounty = this.#cities.get(key) ?? new Map<string, number>()
    this.#kept += byCounty.has(keyOf(county)) ? 0 : 1
    this.#cities.set(key, byCounty.set(keyOf(county), rate))
  }

  setCounty(name: string, rate: number): void {
    this.#counties.set(keyOf(name), rate)
  }

  kept(): number {
    return this.#kept + this.#counties.size
  }

  /**
   * Returns every ZIP code of the state with the rate of its city (of the one in its county if several share the name), otherwise with its county's;
   * omits ZIP codes without either.
   */
  byZip(places: ZipPlaces): ReadonlyMap<string, ZipRate> {
    const rates = new Map<string, ZipRate>()
    for (const { zip, state, city, county } of places.ofState(this.#state)) {
      const byCounty = this.#cities.get(keyOf(city))
      const own = byCounty !== undefined && byCounty.size > 1 ? byCounty.get(keyOf(county)) : byCounty?.values().next().value
      const rate = own ?? this.#counties.get(keyOf(county))
      if (rate !== undefined) rates.set(zip, { zip, state, region: city, rate })
    }
    return rates
  }
}
