/** How often the camera must have read a VIN: a misreading rarely occurs twice in the same way. */
const NEEDED = 2

/** Counts the VINs read from camera frames. */
export class VinVotes {
  readonly #counts = new Map<string, number>()

  /** Adds the VINs of one frame. Returns the one that has been read often enough, or null. */
  add(vins: readonly string[]): string | null {
    for (const vin of vins) this.#counts.set(vin, (this.#counts.get(vin) ?? 0) + 1)
    return vins.find((vin) => (this.#counts.get(vin) ?? 0) >= NEEDED) ?? null
  }
}
