import type { VehicleWrite } from '../store/vehicle-write.ts'

/** The batch size and concurrency of writes. */
export interface WritePace {
  /** vehicles written together */
  batchRows: number
  /** batches in flight to MongoDB */
  batchesInFlight: number
}

/**
 * Writes vehicles in batches, with a few in flight so that reading the file and writing to MongoDB overlap. Two writes of one vehicle keep their
 * order.
 */
export class VehicleWriter {
  readonly #write: (batch: VehicleWrite[]) => Promise<void>
  readonly #pace: () => WritePace
  #batch = new Map<string, VehicleWrite>()
  readonly #inFlight = new Set<Promise<void>>()
  #failure: { error: unknown } | null = null

  /** `pace` is called for every vehicle: it changes with the number of running imports. */
  constructor(write: (batch: VehicleWrite[]) => Promise<void>, pace: () => WritePace) {
    this.#write = write
    this.#pace = pace
  }

  /**
   * Adds a vehicle. Returns a promise to await before the next one, mostly undefined; it rejects with the error of an earlier batch. `repeated`: the
   * vehicle may already be in a batch.
   */
  put(write: VehicleWrite, repeated: boolean): Promise<void> | undefined {
    const earlier = repeated ? this.#batch.get(write.key) : undefined
    if (repeated && !earlier) return this.#settle(0).then(() => this.put(write, false))
    this.#batch.set(write.key, earlier ? { ...write, kind: earlier.kind } : write)
    return this.#batch.size < this.#pace().batchRows ? undefined : this.#send()
  }

  /** Resolves when everything is written. */
  async drain(): Promise<void> {
    if (this.#batch.size > 0) await this.#send()
    await this.#settle(0)
  }

  /** Discards unsent vehicles. Resolves when nothing is in flight any more, even if writes failed. */
  async abandon(): Promise<void> {
    this.#batch.clear()
    await Promise.all(this.#inFlight)
  }

  async #send(): Promise<void> {
    const batch = [...this.#batch.values()]
    this.#batch = new Map()
    const sent = this.#write(batch)
      .catch((error: unknown) => {
        this.#failure ??= { error }
      })
      .finally(() => this.#inFlight.delete(sent))
    this.#inFlight.add(sent)
    await this.#settle(this.#pace().batchesInFlight - 1)
  }

  async #settle(atMost: number): Promise<void> {
    while (this.#inFlight.size > atMost) await Promise.race(this.#inFlight)
    if (this.#failure) throw this.#failure.error
  }
}
