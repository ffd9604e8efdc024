import type { VehicleChange } from '@forecourt/contracts/inventory-feed/events'
import { publicPrice } from '@forecourt/vehicle/price-order'
import { eventCells, readEventCells } from '../domain/event-facts.ts'
import type { VehicleDoc } from '../store/vehicle-doc.ts'
import type { PriceFallback } from '../store/vehicle-query.ts'

/** The most vehicles kept in memory, about 40 MB. If there are more, they are looked up when they are published. */
const MAX_KEPT = 200_000

/** The vehicles that an import has inserted, so that they need not be read back to be published. */
export class InsertedVehicles {
  /** null: not all of them are known here */
  #lines: string[] | null = []
  #order = ''
  readonly #fallback: PriceFallback | undefined

  /** `fallback`: the dealership's rule for the price that events carry (rules: public price). */
  constructor(fallback: PriceFallback | undefined) {
    this.#fallback = fallback
  }

  /** Notes the order that MongoDB gives before the first one is inserted. */
  begin(order: string): void {
    this.#order = order
  }

  /** The order of the events that carry them: an edit made since they were inserted has a higher one. */
  get order(): string {
    return this.#order
  }

  /** Adds the documents that a batch inserted; `wanted` is how many it should have inserted. */
  add(docs: readonly Pick<VehicleDoc, '_id' | 'facts'>[], wanted: number): void {
    const lines = this.#lines
    if (lines === null) return
    if (docs.length < wanted || lines.length + docs.length > MAX_KEPT) {
      this.#lines = null
      return
    }
    // one joined text: facts would keep the file's text in memory
    for (const { _id, facts } of docs)
      lines.push([_id.toHexString(), ...eventCells(facts, publicPrice(facts.prices, this.#fallback))].join('\t'))
  }

  /** Notes that a later row has changed one of them. */
  invalidate(): void {
    this.#lines = null
  }

  /** How many were inserted; null if not all of them are known here. */
  get count(): number | null {
    return this.#lines?.length ?? null
  }

  /** Returns some of the vehicles in the form that events carry. */
  slice(from: number, to: number): VehicleChange[] {
    return (this.#lines ?? []).slice(from, to).map((line) => {
      const cells = line.split('\t')
      return { vehicleId: cells[0] ?? '', ...readEventCells(cells, 1), change: 'added', fields: [] }
    })
  }
}
