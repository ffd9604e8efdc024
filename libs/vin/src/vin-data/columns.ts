/** Writes columns of numbers and texts one after the other; `ColumnReader` reads them in the same order. */
export class ColumnWriter {
  readonly #chunks: Buffer[] = []

  /** Whole numbers, each as its distance to the one before: ascending numbers and neighbors take a byte. */
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

  /** Texts without line breaks. */
  texts(values: readonly string[]): void {
    const bytes = Buffer.from(values.join('\n'), 'utf8')
    this.numbers([values.length, bytes.length])
    this.#chunks.push(bytes)
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
    const [count = 0, length = 0] = this.numbers()
    const end = this.#at + length
    if (end > this.#bytes.length) throw new RangeError('The column is cut off')
    const texts = new Texts(this.#bytes.subarray(this.#at, end), count)
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

/** A list of texts that stay bytes until they are asked for: tens of thousands of strings would be most of the memory. */
export class Texts {
  readonly bytes: Buffer
  /** where each text begins; one more than there are texts */
  readonly starts: Uint32Array

  constructor(bytes: Buffer, count: number) {
    this.bytes = bytes
    this.starts = new Uint32Array(count + 1)
    let at = 0
    for (let index = 0; index < count; index++) {
      this.starts[index] = at
      const lineEnd = bytes.indexOf(LINE_END, at)
      at = (lineEnd < 0 ? bytes.length : lineEnd) + 1
    }
    this.starts[count] = at
  }

  get length(): number {
    return this.starts.length - 1
  }

  at(index: number): string {
    return this.bytes.toString('utf8', this.starts[index], (this.starts[index + 1] ?? 1) - 1)
  }
}

const LINE_END = 0x0a

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
