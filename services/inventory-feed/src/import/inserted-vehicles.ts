import type { VehicleChange } from '@forecourt/contracts/inventory-feed/events'
import { publicPrice } from '@forecourt/vehicle/price-order'
import { eventCells, readEventCells } from '../domain/event-facts.ts'
import { KeyTable } from '../domain/key-table.ts'
import type { VehicleDoc } from '../store/vehicle-doc.ts'
import type { PriceFallback } from '../store/vehicle-query.ts'

/** Beyond so many they are looked up when they are to be told; so many take 26 MB. */
const KEPT_AT_MOST = 200_000

/** The vehicles that an import has inserted, so that they need not be read back to be told of. */
export class InsertedVehicles {
  /** null: not all of them are known here */
  #lines: KeyTable | null = new KeyTable()
  readonly #fallback: PriceFallback | undefined

  /** `fallback`: the dealership's rule for the price that events carry (rules: public price). */
  constructor(fallback: PriceFallback | undefined) {
    this.#fallback = fallback
  }

  /** Takes in what came of a batch: the documents that were inserted, of so many that were to be. */
  add(docs: readonly Pick<VehicleDoc, '_id' | 'facts'>[], wanted: number): void {
    const lines = this.#lines
    if (lines === null) return
    if (docs.length < wanted || lines.size + docs.length > KEPT_AT_MOST) {
      this.#lines = null
      return
    }
    for (const { _id, facts } of docs)
      lines.add([_id.toHexString(), ...eventCells(facts, publicPrice(facts.prices, this.#fallback))].join('\t'))
  }

  /** How many they are; null when not all of them are known here. */
  get count(): number | null {
    return this.#lines?.size ?? null
  }

  /** Some of them as they are told. */
  slice(from: number, to: number): VehicleChange[] {
    const changes: VehicleChange[] = []
    const lines = this.#lines
    if (lines === null) return changes
    for (let number = from; number < Math.min(to, lines.size); number++) {
      const cells = lines.text(number).split('\t')
      changes.push({ vehicleId: cells[0] ?? '', ...readEventCells(cells, 1), change: 'added', fields: [] })
    }
    return changes
  }
}
