import { FINGERPRINT_LENGTH } from '@forecourt/vehicle/fingerprint'

/** What is stored together. */
const PACK_BYTES = 1024 * 1024
const COUNT_BYTES = 2
const HEAD_BYTES = FINGERPRINT_LENGTH + COUNT_BYTES

/**
 * The fingerprints of the rows of blocks of lines, by the blocks' own fingerprints. They stand in packs one after the other, a block as its
 * fingerprint, the number of its rows (16 bits, little endian) and their fingerprints: 100,000 rows take 2 MB, none of which the garbage collector
 * must walk.
 */
export class RowBlocks {
  readonly #packs: Buffer[]
  /** where a block stands: the number of its pack and the place in it */
  readonly #places = new Map<string, { pack: number; at: number }>()

  constructor(packs: readonly Uint8Array[]) {
    this.#packs = packs.map((pack) => Buffer.from(pack.buffer, pack.byteOffset, pack.byteLength))
    for (const [number, pack] of this.#packs.entries()) {
      for (let at = 0; at < pack.length; at += entryBytes(rowCount(pack, at))) {
        this.#places.set(pack.toString('latin1', at, at + FINGERPRINT_LENGTH), { pack: number, at })
      }
    }
  }

  has(block: string): boolean {
    return this.#places.has(block)
  }

  /** The fingerprints of a block's rows in their order; none when the block is not known. */
  rowsOf(block: string): string[] {
    const place = this.#places.get(block)
    const pack = place && this.#packs[place.pack]
    if (!pack) return []
    return Array.from({ length: rowCount(pack, place.at) }, (_, row) => {
      const from = place.at + HEAD_BYTES + row * FINGERPRINT_LENGTH
      return pack.toString('latin1', from, from + FINGERPRINT_LENGTH)
    })
  }
}

/** Packs blocks for a `RowBlocks` to come. */
export class RowBlockPacker {
  #pack = Buffer.allocUnsafe(PACK_BYTES)
  #used = 0

  /** Takes a block in. Returns a pack that is full without it, null mostly. */
  add(block: string, rows: readonly string[]): Buffer | null {
    const full = this.#used + entryBytes(rows.length) > PACK_BYTES ? this.take() : null
    this.#used += this.#pack.write(block, this.#used, 'latin1')
    this.#used = this.#pack.writeUInt16LE(rows.length, this.#used)
    for (const row of rows) this.#used += this.#pack.write(row, this.#used, 'latin1')
    return full
  }

  /** What was taken in since the last full pack; null when there is nothing. */
  take(): Buffer | null {
    if (this.#used === 0) return null
    const pack = this.#pack.subarray(0, this.#used)
    this.#pack = Buffer.allocUnsafe(PACK_BYTES)
    this.#used = 0
    return pack
  }
}

function rowCount(pack: Buffer, at: number): number {
  return pack.readUInt16LE(at + FINGERPRINT_LENGTH)
}

function entryBytes(rows: number): number {
  return HEAD_BYTES + rows * FINGERPRINT_LENGTH
}
