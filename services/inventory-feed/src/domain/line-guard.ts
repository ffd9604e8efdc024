const LF = 0x0a
const CR = 0x0d

/** Limits the length of lines in a stream of bytes. Checks only the first and the last line end of a chunk, not every byte. */
export class LineGuard {
  readonly #maxBytes: number
  #open = 0

  /** Chunks must be shorter than `maxBytes`. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Checks the next chunk. Returns false if a line is longer than allowed. */
  take(chunk: Buffer): boolean {
    const end = chunk.includes(LF) ? LF : CR
    const first = chunk.indexOf(end)
    const fits = this.#open + (first === -1 ? chunk.length : first) <= this.#maxBytes
    this.#open = first === -1 ? this.#open + chunk.length : chunk.length - chunk.lastIndexOf(end) - 1
    return fits
  }
}
