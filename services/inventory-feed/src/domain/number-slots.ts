const EMPTY = -1
const FIRST_SLOTS = 1024

/**
 * An open-addressed hash table of small whole numbers: each stands for something that its owner knows by that number. Eight to sixteen bytes a
 * number, outside the heap that the garbage collector walks.
 */
export class NumberSlots {
  readonly #hashOf: (number: number) => number
  #slots = new Int32Array(FIRST_SLOTS).fill(EMPTY)
  #size = 0

  /** `hashOf` is the hash (32 bits) of what a number stands for; it must not change. */
  constructor(hashOf: (number: number) => number) {
    this.#hashOf = hashOf
  }

  /** Takes in a number that is not here yet. */
  add(number: number): void {
    if (this.#size * 2 >= this.#slots.length) this.#grow()
    this.#size++
    this.#place(number, this.#slots)
  }

  /** The first number with this hash that `is` what is looked for; -1 when there is none. */
  find(hash: number, is: (number: number) => boolean): number {
    const slots = this.#slots
    const last = slots.length - 1
    for (let at = hash & last; ; at = (at + 1) & last) {
      const number = slots[at] ?? EMPTY
      if (number === EMPTY || is(number)) return number
    }
  }

  #place(number: number, slots: Int32Array): void {
    const last = slots.length - 1
    let at = this.#hashOf(number) & last
    while (slots[at] !== EMPTY) at = (at + 1) & last
    slots[at] = number
  }

  #grow(): void {
    const old = this.#slots
    this.#slots = new Int32Array(old.length * 4).fill(EMPTY)
    for (const number of old) if (number !== EMPTY) this.#place(number, this.#slots)
  }
}
