import type { TaxSource } from '@forecourt/contracts/tax-vin/operations'
import { STATE_NAMES } from '@forecourt/money/state-names'
import type { VehicleTax } from '@forecourt/money/vehicle-tax'
import { vehicleTaxAt, vehicleTaxRuleOn } from '@forecourt/money/vehicle-tax-rules'
import { countyRateOf } from '../domain/county-rates.ts'
import { stateRateOn } from '../domain/state-rates.ts'
import { taxDay } from '../domain/tax-day.ts'
import { isLocalAverage, type TaxedPlace, vehicleLocalRates } from '../domain/vehicle-locals.ts'
import type { ZipPlaces } from '../domain/zip-places.ts'
import type { ZipRateDoc, ZipRateStore } from '../store/zip-rate-store.ts'

/** The rate of a ZIP code and where it comes from. */
export interface KnownRate {
  rate: number
  regionName: string
  /** two letters; stateName is its name */
  state: string
  stateName: string
  /** '' if it is unknown */
  county: string
  source: TaxSource
  asOf: string
}

/** A ZIP code with its combined rate. */
interface RatedZip extends Pick<KnownRate, 'rate' | 'source'> {
  zip: string
}

/**
 * Keeps all rates in memory, some megabytes: a lookup does not query the database, so it takes microseconds and works while the database is
 * unavailable.
 */
export class RateBook {
  readonly #store: Pick<ZipRateStore, 'version' | 'readAll'>
  readonly #places: ZipPlaces
  readonly #clock: () => Date
  #version = -1
  #imported: ReadonlyMap<string, ZipRateDoc> = new Map()
  #reading: Promise<void> = Promise.resolve()

  constructor(store: Pick<ZipRateStore, 'version' | 'readAll'>, places: ZipPlaces, clock: () => Date) {
    this.#store = store
    this.#places = places
    this.#clock = clock
  }

  /**
   * Returns today's rate of a five-digit ZIP code (rules: where a tax rate comes from): the imported one, otherwise the state's with its county's and
   * city's, otherwise with the local average if there are local taxes. Null if its post office is not in a state.
   */
  find(zip: string): KnownRate | null {
    const place = this.#places.find(zip)
    const imported = this.#imported.get(zip)
    if (imported) {
      const { rate, region, state, asOf } = imported
      const county = place?.county ?? ''
      return { rate, regionName: region, state, stateName: STATE_NAMES[state] ?? state, county, source: 'zip', asOf }
    }
    const own = place && stateRateOn(place.state, this.#today())
    if (!own) return null
    const { rate, averageLocal, state, name: stateName, asOf } = own
    const known = { state, stateName, county: place.county }
    if (averageLocal === null) return { ...known, rate, regionName: 'state rate', source: 'state', asOf }
    const county = countyRateOf(place)
    if (county?.isExact) return { ...known, rate: sum(rate, county.local), regionName: place.city, source: 'county', asOf: county.asOf }
    const average = county ?? { local: averageLocal, asOf }
    return { ...known, rate: sum(rate, average.local), regionName: `average for ${stateName}`, source: 'average', asOf: average.asOf }
  }

  /**
   * Returns today's vehicle tax in the state of the buyer (rules: state vehicle rules), with what the given rates say that the places of buyer and
   * seller add: an estimate if that is only an average. null if the buyer's post office is not in a state.
   */
  vehicleTax(buyerZip: RatedZip, sellerZip: RatedZip | null): VehicleTax | null {
    const buyer = this.#placed(buyerZip)
    const rule = buyer && vehicleTaxRuleOn(buyer.place.state, this.#today())
    if (!rule) return null
    const seller = sellerZip && this.#placed(sellerZip)
    const tax = vehicleTaxAt(buyer.place.state, rule, vehicleLocalRates(buyer, seller))
    return isLocalAverage(rule.local, buyer, seller) ? { ...tax, isEstimate: true } : tax
  }

  /** Whether the rate of the seller's ZIP code counts in today's vehicle tax of a buyer: only by some states' rules, and only within the state. */
  countsSellerRate(buyerZip: string, sellerZip: string): boolean {
    const state = this.#places.find(buyerZip)?.state
    if (state === undefined || this.#places.find(sellerZip)?.state !== state) return false
    const local = vehicleTaxRuleOn(state, this.#today())?.local
    return local === 'seller' || local === 'higher'
  }

  #placed({ zip, rate, source }: RatedZip): TaxedPlace | null {
    const place = this.#places.find(zip)
    const own = place && stateRateOn(place.state, this.#today())
    return own ? { place, local: Math.max(0, sum(rate, -own.rate)), isAverage: source === 'average' } : null
  }

  #today(): string {
    return taxDay(this.#clock())
  }

  /**
   * Reloads the imported rates if they have changed; concurrent calls run one after the other. Throws what MongoDB throws; the old rates stay in use
   * then.
   */
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

/** Adds two fractions, without the rounding errors of binary fractions. */
function sum(one: number, other: number): number {
  return Math.round((one + other) * 1_000_000) / 1_000_000
}
