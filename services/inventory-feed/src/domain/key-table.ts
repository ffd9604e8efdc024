import { NumberSlots } from './number-slots.ts'

const FIRST_BYTES = 32 * 1024
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * Texts by number, and numbers by text. The texts stand one after the other in one buffer: half a million VINs take 11 MB, and nothing for the
 * garbage collector to walk.
 */
export class KeyTable {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES)
  #ends = new Uint32Array(1024)
  #size = 0
  /** made when something is looked up: who only adds and reads needs none */
  #slots: NumberSlots | null = null

  get size(): number {
    return this.#size
  }

  /** Takes in a text that is not here yet; returns its number, which counts up from 0. */
  add(text: string): number {
    const number = this.#size
    this.#append(text)
    this.#size = number + 1
    this.#slots?.add(number)
    return number
  }

  /** The number of a text; -1 when it is not here. */
  find(text: string): number {
    this.#slots ??= this.#indexed()
    // behind the last text, where the next one goes
    const start = this.#start(this.#size)
    const end = this.#write(text, start)
    return this.#slots.find(this.#hash(start, end), (number) => this.#isAt(number, start, end))
  }

  /** The text of a number. */
  text(number: number): string {
    return this.#bytes.toString('utf8', this.#start(number), this.#ends[number])
  }

  #append(text: string): void {
    if (this.#size === this.#ends.length) {
      const ends = new Uint32Array(this.#size * 2)
      ends.set(this.#ends)
      this.#ends = ends
    }
    this.#ends[this.#size] = this.#write(text, this.#start(this.#size))
  }

  #start(number: number): number {
    return number === 0 ? 0 : (this.#ends[number - 1] ?? 0)
  }

  #write(text: string, start: number): number {
    // a UTF-16 unit is three bytes of UTF-8 at most
    const needed = start + text.length * 3
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2))
      this.#bytes.copy(larger, 0, 0, start)
      this.#bytes = larger
    }
    return start + this.#bytes.write(text, start, 'utf8')
  }

  #indexed(): NumberSlots {
    const slots = new NumberSlots((number) => this.#hash(this.#start(number), this.#ends[number] ?? 0))
    for (let number = 0; number < this.#size; number++) slots.add(number)
    return slots
  }

  /** FNV-1a: short texts, and what counts is compared byte by byte anyway. */
  #hash(start: number, end: number): number {
    let hash = FNV_OFFSET
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ (this.#bytes[at] ?? 0), FNV_PRIME)
    // the low bits choose the slot
    return (hash ^ (hash >>> 15)) >>> 0
  }

  #isAt(number: number, start: number, end: number): boolean {
    const from = this.#start(number)
    if ((this.#ends[number] ?? 0) - from !== end - start) return false
    for (let at = start; at < end; at++) if (this.#bytes[at] !== this.#bytes[from + at - start]) return false
    return true
  }
}
