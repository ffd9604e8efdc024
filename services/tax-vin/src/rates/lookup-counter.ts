import type { TaxLookupResult } from '@forecourt/contracts/tax-vin/operations'
import type { TaxMetrics } from '../metrics.ts'
import type { ZipLookupStore, ZipLookups } from '../store/zip-lookup-store.ts'

/** More ZIP codes than customers enter between two runs. Others are not counted, because anyone may look up every ZIP code. */
export const PENDING_MAX = 5_000

/** Counts customers' lookups in memory until the next run stores them, so that no response waits for the database. */
export class LookupCounter {
  readonly #store: Pick<ZipLookupStore, 'add'>
  readonly #metrics: Pick<TaxMetrics, 'lookedUp'>
  readonly #clock: () => Date
  #pending = new Map<string, ZipLookups>()

  constructor(store: Pick<ZipLookupStore, 'add'>, metrics: Pick<TaxMetrics, 'lookedUp'>, clock: () => Date) {
    this.#store = store
    this.#metrics = metrics
    this.#clock = clock
  }

  count(zip: string, result: TaxLookupResult): void {
    this.#metrics.lookedUp(result)
    const at = this.#clock()
    // one entry per day, so that a run after midnight stores both days correctly
    const key = `${at.toISOString().slice(0, 10)}:${zip}`
    const known = this.#pending.get(key)
    if (known === undefined && this.#pending.size >= PENDING_MAX) return
    this.#pending.set(key, { zip, lookups: (known?.lookups ?? 0) + 1, result, at })
  }

  /** Stores the counts. If MongoDB fails, throws its error and keeps the counts for the next run; those already stored are then counted twice. */
  async store(): Promise<void> {
    const pending = this.#pending
    if (pending.size === 0) return
    this.#pending = new Map()
    try {
      await this.#store.add([...pending.values()])
    } catch (error) {
      this.#keep(pending)
      throw error
    }
  }

  #keep(failed: ReadonlyMap<string, ZipLookups>): void {
    for (const [key, lookups] of failed) {
      const newer = this.#pending.get(key)
      if (newer !== undefined) newer.lookups += lookups.lookups
      else if (this.#pending.size < PENDING_MAX) this.#pending.set(key, lookups)
    }
  }
}
