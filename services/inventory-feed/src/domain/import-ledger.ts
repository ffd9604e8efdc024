import type { FeedCounts } from '@forecourt/contracts/inventory-feed/operations'

/** What is stored of a vehicle before or during an import. */
export interface KnownVehicle {
  key: string
  hash: string
  listed: boolean
  /** left by the last feed version that wrote the vehicle */
  mark: ImportMark | null
}

/**
 * What a feed version leaves on every vehicle it writes: the content hash the vehicle was listed with before, null when it was not
 * listed. An import that was cut off and starts again learns from it how things stood before its first attempt, so that its counts come
 * out as if nothing had happened.
 */
export interface ImportMark {
  versionId: string
  was: string | null
}

/** What to do with a row's vehicle. `was` goes into its mark. */
export type RowAction = { kind: 'insert' | 'update'; was: string | null; repeated: boolean } | { kind: 'nothing' }

interface Entry {
  /** content hash before this version, when listed then */
  was: string | null
  /** content hash stored now; null when there is no such vehicle */
  stored: string | null
  listed: boolean
  /** content hash of the file's last row with this key; null when the file has none so far */
  seen: string | null
}

/**
 * The bookkeeping of one import: what was known before, what the file says so far, what must be written.
 * Holds about 200 bytes a vehicle; 100,000 vehicles take some 20 MB.
 */
export class ImportLedger {
  readonly #versionId: string
  readonly #entries = new Map<string, Entry>()
  #listedBefore = 0
  #stillListed = 0
  #keys = 0
  #rejected = 0
  #duplicates = 0

  constructor(versionId: string) {
    this.#versionId = versionId
  }

  /** Takes in a stored vehicle. All of them come before the first row. */
  know({ key, hash, listed, mark }: KnownVehicle): void {
    const mine = mark?.versionId === this.#versionId
    const was = mine ? mark.was : listed ? hash : null
    if (was !== null) this.#listedBefore++
    this.#entries.set(key, { was, stored: hash, listed, seen: null })
  }

  /** Takes in a usable row and says what to write. The last of several rows with one key wins. */
  row(key: string, hash: string): RowAction {
    let entry = this.#entries.get(key)
    if (!entry) {
      entry = { was: null, stored: null, listed: false, seen: null }
      this.#entries.set(key, entry)
    }
    const repeated = entry.seen !== null
    if (repeated) this.#duplicates++
    else {
      this.#keys++
      if (entry.was !== null) this.#stillListed++
    }
    entry.seen = hash
    if (entry.listed && entry.stored === hash) return { kind: 'nothing' }
    const kind = entry.stored === null ? 'insert' : 'update'
    entry.stored = hash
    entry.listed = true
    return { kind, was: entry.was, repeated }
  }

  reject(): void {
    this.#rejected++
  }

  get listedBefore(): number {
    return this.#listedBefore
  }
  /** vehicles that were listed before and stand in the file so far */
  get stillListed(): number {
    return this.#stillListed
  }
  /** different vehicles in the file so far: the count of the inventory when the import is done */
  get vehicles(): number {
    return this.#keys
  }
  get duplicates(): number {
    return this.#duplicates
  }

  /** The keys of stored, listed vehicles that the file does not name. Meant for after the last row. */
  *missing(): Generator<string> {
    for (const [key, entry] of this.#entries) if (entry.seen === null && entry.listed) yield key
  }

  /** Exact at the end of the file: rows = added + changed + unchanged + rejected + duplicates. */
  counts(): FeedCounts {
    const counts = { added: 0, changed: 0, unchanged: 0, removed: 0 }
    for (const { was, seen } of this.#entries.values()) {
      if (seen === null) counts.removed += was === null ? 0 : 1
      else if (was === null) counts.added++
      else if (was === seen) counts.unchanged++
      else counts.changed++
    }
    const rows = this.#keys + this.#duplicates + this.#rejected
    return { rows, ...counts, rejected: this.#rejected, duplicates: this.#duplicates }
  }
}
