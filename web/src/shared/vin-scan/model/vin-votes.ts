/** How often a VIN must have been read from the camera: what was misread once is not misread again the same way. */
const NEEDED = 2

/** Counts what the frames of a camera said. */
export class VinVotes {
  readonly #counts = new Map<string, number>()

  /** Notes the VINs of one frame. Returns the one that has been read often enough, or null. */
  add(vins: readonly string[]): string | null {
    for (const vin of vins) this.#counts.set(vin, (this.#counts.get(vin) ?? 0) + 1)
    return vins.find((vin) => (this.#counts.get(vin) ?? 0) >= NEEDED) ?? null
  }
}
