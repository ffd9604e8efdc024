import { keyOf } from '../../domain/county-rates.ts'
import type { ZipRate } from '../../domain/read-tax-row.ts'
import type { ZipPlaces } from '../../domain/zip-places.ts'

/** The rates of a state's cities and counties, as its own table has them, and what they mean for its ZIP codes. */
export class PlaceRates {
  readonly #state: string
  readonly #cities = new Map<string, { county: string; rate: number }[]>()
  readonly #counties = new Map<string, number>()

  constructor(state: string) {
    this.#state = state
  }

  /** `county` is '' where the table does not say it. */
  setCity(name: string, county: string, rate: number): void {
    const key = keyOf(name.replace(/^city of\s+/i, ''))
    const others = (this.#cities.get(key) ?? []).filter((each) => each.county !== keyOf(county))
    this.#cities.set(key, [...others, { county: keyOf(county), rate }])
  }

  setCounty(name: string, rate: number): void {
    this.#counties.set(keyOf(name), rate)
  }

  countyRate(name: string): number | undefined {
    return this.#counties.get(keyOf(name))
  }

  /** Every ZIP code of the state with the rate of its city, of several of one name that in its county; else with its county's; those of neither are left out. */
  byZip(places: ZipPlaces): ReadonlyMap<string, ZipRate> {
    const rates = new Map<string, ZipRate>()
    for (const { zip, state, city, county } of places.ofState(this.#state)) {
      const cities = this.#cities.get(keyOf(city)) ?? []
      const own = cities.length > 1 ? cities.find((each) => each.county === keyOf(county)) : cities[0]
      const rate = own?.rate ?? this.#counties.get(keyOf(county))
      if (rate !== undefined) rates.set(zip, { zip, state, region: city, rate })
    }
    return rates
  }
}
