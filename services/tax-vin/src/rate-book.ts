import { STATE_RATES } from './domain/state-rates.ts'
import type { ZipPlaces } from './domain/zip-places.ts'
import type { ZipRateDoc, ZipRateStore } from './store/zip-rate-store.ts'

/** What is said of a ZIP code. */
export interface KnownRate {
  rate: number
  regionName: string
  state: string
  source: 'zip' | 'state'
  asOf: string
}

/**
 * All rates in memory, some megabytes: an answer asks nothing of the database, so that it is there within microseconds, and while the database is
 * away.
 */
export class RateBook {
  readonly #store: Pick<ZipRateStore, 'version' | 'readAll'>
  readonly #places: ZipPlaces
  #version = -1
  #imported: ReadonlyMap<string, ZipRateDoc> = new Map()
  #reading: Promise<void> = Promise.resolve()

  constructor(store: Pick<ZipRateStore, 'version' | 'readAll'>, places: ZipPlaces) {
    this.#store = store
    this.#places = places
  }

  /** The rate of a ZIP code of five digits: what was imported, else the state's own. Null when it belongs to no state. */
  find(zip: string): KnownRate | null {
    const imported = this.#imported.get(zip)
    if (imported) return { rate: imported.rate, regionName: imported.region, state: imported.state, source: 'zip', asOf: imported.asOf }
    const place = this.#places.find(zip)
    const own = place && STATE_RATES.get(place.state)
    return own ? { rate: own.rate, regionName: place.city ?? own.name, state: own.state, source: 'state', asOf: own.asOf } : null
  }

  /** Reads the imported rates again if there are newer ones, one time after the other. Throws what MongoDB throws; the old ones stay then. */
  refresh(): Promise<void> {
    const next = this.#reading.catch(() => {}).then(() => this.#refresh())
    this.#reading = next
    return next
  }

  async #refresh(): Promise<void> {
    if ((await this.#store.version()) === this.#version) return
    const { version, rates } = await this.#store.readAll()
    this.#imported = new Map(rates.map((rate) => [rate._id, rate]))
    this.#version = version
  }
}
