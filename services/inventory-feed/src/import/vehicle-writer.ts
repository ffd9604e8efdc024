import type { VehicleWrite } from '../store/vehicle-write.ts'

/** How vehicles are written. */
export interface WritePace {
  /** vehicles written together */
  batchRows: number
  /** how many batches may be on their way to MongoDB */
  batchesInFlight: number
}

/**
 * Writes vehicles in batches, a few of them in flight so that reading the file and MongoDB work at the same time. Two writes of one vehicle
 * keep their order.
 */
export class VehicleWriter {
  readonly #write: (batch: VehicleWrite[]) => Promise<void>
  readonly #pace: () => WritePace
  #batch = new Map<string, VehicleWrite>()
  readonly #inFlight = new Set<Promise<void>>()
  #failure: { error: unknown } | null = null

  /** `pace` is asked again and again: it changes with what else is going on. */
  constructor(write: (batch: VehicleWrite[]) => Promise<void>, pace: () => WritePace) {
    this.#write = write
    this.#pace = pace
  }

  /**
   * Takes a vehicle in. Returns what to wait for before the next one, undefined mostly; it fails with what an earlier batch failed with.
   * `repeated`: the vehicle may be in a batch already.
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

  /** Resolves when nothing is in flight any more, whatever became of it; what was not sent is forgotten. */
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
