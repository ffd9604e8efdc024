/** Writes columns of numbers and texts; `ColumnReader` reads them in the same order. */
export class ColumnWriter {
  readonly #chunks: Buffer[] = []

  /** Writes whole numbers, delta-encoded: numbers close to the previous one take a byte. */
  numbers(values: Iterable<number>): void {
    const bytes: number[] = []
    let count = 0
    let before = 0
    for (const value of values) {
      pushVarint(bytes, zigzag(value - before))
      before = value
      count++
    }
    const head: number[] = []
    pushVarint(head, count)
    this.#chunks.push(Buffer.from(head), Buffer.from(bytes))
  }

  texts(values: readonly string[]): void {
    const encoded = values.map((value) => Buffer.from(value, 'utf8'))
    this.numbers(encoded.map(({ length }) => length))
    this.#chunks.push(...encoded)
  }

  toBuffer(): Buffer {
    return Buffer.concat(this.#chunks)
  }
}

/** Reads what `ColumnWriter` wrote. Throws a RangeError when the bytes end too early. */
export class ColumnReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  numbers(): Uint32Array {
    const count = this.#varint()
    if (count > this.#bytes.length - this.#at) throw new RangeError('The column is cut off')
    const values = new Uint32Array(count)
    let before = 0
    for (let index = 0; index < count; index++) {
      const distance = this.#varint()
      before += (distance >>> 1) ^ -(distance & 1)
      values[index] = before
    }
    return values
  }

  texts(): Texts {
    const starts = startsOf(this.numbers())
    const end = this.#at + (starts.at(-1) ?? 0)
    if (end > this.#bytes.length) throw new RangeError('The column is cut off')
    const texts = new Texts(this.#bytes.subarray(this.#at, end), starts)
    this.#at = end
    return texts
  }

  #varint(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) break
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
    throw new RangeError('The column is cut off')
  }
}

/** A list of texts that are decoded on access: tens of thousands of strings would take most of the memory. */
export class Texts {
  readonly bytes: Buffer
  /** where each text begins, followed by the end of the last one */
  readonly starts: Uint32Array

  constructor(bytes: Buffer, starts: Uint32Array) {
    this.bytes = bytes
    this.starts = starts
  }

  get length(): number {
    return this.starts.length - 1
  }

  at(index: number): string {
    return this.bytes.toString('utf8', this.starts[index], this.starts[index + 1])
  }

  /** Returns the index of a text in an ascending list; -1 if it is not in the list. */
  indexOf(text: string): number {
    let [from, to] = [0, this.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      const found = this.at(middle)
      if (found === text) return middle
      if (found < text) from = middle + 1
      else to = middle
    }
    return -1
  }
}

/** Returns where each of consecutive runs begins, from their lengths, followed by the end of the last one. */
export function startsOf(lengths: Uint32Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  let at = 0
  for (let index = 0; index < lengths.length; index++) {
    at += lengths[index] ?? 0
    starts[index + 1] = at
  }
  return starts
}

function zigzag(value: number): number {
  return ((value << 1) ^ (value >> 31)) >>> 0
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80)
    rest >>>= 7
  }
  bytes.push(rest)
}
