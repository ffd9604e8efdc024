import { ObjectId } from 'mongodb'
import { RowBlockPacker, RowBlocks } from '../domain/row-blocks.ts'
import type { RowBlockStore } from '../store/row-block-store.ts'

/**
 * What is remembered of the blocks of the dealership's feed files, during one reading of one of them. A row is read again only when something in
 * its block is new.
 */
export class RememberedBlocks {
  readonly #store: RowBlockStore
  readonly #dealershipId: string
  readonly #readingId = new ObjectId()
  readonly #known: RowBlocks
  /** known blocks that the file has */
  readonly #seen = new Set<string>()
  readonly #new = new RowBlockPacker()
  #isNew = false

  private constructor(store: RowBlockStore, dealershipId: string, known: RowBlocks) {
    this.#store = store
    this.#dealershipId = dealershipId
    this.#known = known
  }

  /** Loads what is stored of the dealership. */
  static async load(store: RowBlockStore, dealershipId: string): Promise<RememberedBlocks> {
    return new RememberedBlocks(store, dealershipId, new RowBlocks(await store.load(dealershipId)))
  }

  /** The fingerprints of the rows of a block; none when it is not known. */
  rowsOf(block: string): string[] {
    return this.#known.rowsOf(block)
  }

  /** The file has the block. Returns false, and notes nothing, when it is not known. */
  see(block: string): boolean {
    if (!this.#known.has(block)) return false
    this.#seen.add(block)
    return true
  }

  /** The file has a block with these rows. Undefined when there is nothing to wait for. */
  add(block: string, rows: readonly string[]): Promise<void> | undefined {
    if (this.see(block)) return undefined
    this.#isNew = true
    const full = this.#new.add(block, rows)
    return full === null ? undefined : this.#save(full)
  }

  /** The file has been read to its end: from now on its blocks are remembered, and no others. */
  async finish(): Promise<void> {
    if (!this.#isNew) return
    for (const block of this.#seen) {
      const full = this.#new.add(block, this.#known.rowsOf(block))
      if (full !== null) await this.#save(full)
    }
    const rest = this.#new.take()
    if (rest !== null) await this.#save(rest)
    await this.#store.keepOnly(this.#dealershipId, this.#readingId)
  }

  #save(pack: Buffer): Promise<void> {
    return this.#store.add(this.#dealershipId, this.#readingId, pack)
  }
}
