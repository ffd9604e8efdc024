import type { VehicleWrite } from '../store/vehicle-write.ts'

/** Turning so many into what MongoDB takes keeps other requests waiting for a few milliseconds. */
const BATCH_ROWS = 250

/**
 * Writes vehicles in batches, a few of them in flight so that reading the file and MongoDB work at the same time. Two writes of one vehicle
 * keep their order.
 */
export class VehicleWriter {
  readonly #write: (batch: VehicleWrite[]) => Promise<void>
  readonly #inFlightAtMost: () => number
  #batch = new Map<string, VehicleWrite>()
  readonly #inFlight = new Set<Promise<void>>()
  #failure: { error: unknown } | null = null

  /** `inFlight`: how many batches may be on their way now. */
  constructor(write: (batch: VehicleWrite[]) => Promise<void>, inFlight: () => number) {
    this.#write = write
    this.#inFlightAtMost = inFlight
  }

  /**
   * Takes a vehicle in. Returns what to wait for before the next one, undefined mostly; it fails with what an earlier batch failed with.
   * `repeated`: the vehicle may be in a batch already.
   */
  put(write: VehicleWrite, repeated: boolean): Promise<void> | undefined {
    const earlier = repeated ? this.#batch.get(write.key) : undefined
    if (repeated && !earlier) return this.#settle(0).then(() => this.put(write, false))
    this.#batch.set(write.key, earlier ? { ...write, kind: earlier.kind } : write)
    return this.#batch.size < BATCH_ROWS ? undefined : this.#send()
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
    await this.#settle(this.#inFlightAtMost() - 1)
  }

  async #settle(atMost: number): Promise<void> {
    while (this.#inFlight.size > atMost) await Promise.race(this.#inFlight)
    if (this.#failure) throw this.#failure.error
  }
}
