import { STATE_RATES } from '../domain/state-rates.ts'
import type { ZipPlaces } from '../domain/zip-places.ts'
import type { ZipRateDoc, ZipRateStore } from '../store/zip-rate-store.ts'

/** What is said of a ZIP code. */
export interface KnownRate {
  rate: number
  regionName: string
  /** two letters, and written out */
  state: string
  stateName: string
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
    if (imported) {
      const { rate, region, state, asOf } = imported
      return { rate, regionName: region, state, stateName: STATE_RATES.get(state)?.name ?? state, source: 'zip', asOf }
    }
    const place = this.#places.find(zip)
    const own = place && STATE_RATES.get(place.state)
    if (!own) return null
    const { rate, state, name, asOf } = own
    return { rate, regionName: place.city ?? name, state, stateName: name, source: 'state', asOf }
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
