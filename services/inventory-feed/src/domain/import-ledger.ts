import type { FeedCounts } from '@forecourt/contracts/inventory-feed/operations'
import type { FeedWarningCode } from '@forecourt/vehicle/feed-row'
import { WarningTally } from './feed-warnings.ts'

/** What is stored of a vehicle before or during an import. */
export interface KnownVehicle {
  key: string
  /** fingerprint of the vehicle's facts; '' when it has never been worked out, because nothing was compared with it yet */
  hash: string
  /** fingerprint of the row they were read from */
  rowHash: string
  listed: boolean
  /** The mark this import's own version left on it in an earlier, cut-off attempt; null when it did not. */
  mark: ImportMark | null
  /** what there is to know about it though it loads */
  warnings: readonly FeedWarningCode[]
}

/**
 * What a feed version leaves on every vehicle it writes: the hash the vehicle was listed with before, null when it was not listed. An import
 * that was cut off and starts again learns from it how things stood before its first attempt, so that its counts come out as if nothing
 * had happened.
 */
export interface ImportMark {
  was: string | null
}

/** What to do with a row's vehicle. `was` goes into its mark. */
export type RowAction = { kind: 'insert' | 'update'; was: string | null; repeated: boolean } | { kind: 'nothing' }

interface Entry {
  key: string
  /** hash before this version, when listed then */
  was: string | null
  /** hash stored now; null when there is no such vehicle */
  stored: string | null
  /** row hash stored now */
  storedRow: string
  listed: boolean
  /** hash of the file's last row with this key; null when the file has none so far */
  seen: string | null
  warnings: readonly FeedWarningCode[]
}

/**
 * The bookkeeping of one import: what was known before, what the file says so far, what must be written.
 * Holds about 300 bytes a vehicle; 100,000 vehicles take some 30 MB.
 */
export class ImportLedger {
  readonly #entries: Entry[] = []
  /** made when a row comes that is not known: an unchanged file needs none */
  #byKey: Map<string, Entry> | null = null
  /** listed vehicles by the row they were read from */
  readonly #byRow = new Map<string, Entry>()
  readonly warnings = new WarningTally()
  #listedBefore = 0
  #stillListed = 0
  #vehicles = 0
  #rejected = 0
  #duplicates = 0

  /** Takes in a stored vehicle. All of them come before the first row. */
  know({ key, hash, rowHash, listed, mark, warnings }: KnownVehicle): void {
    const was = mark ? mark.was : listed ? hash : null
    if (was !== null) this.#listedBefore++
    const entry = { key, was, stored: hash, storedRow: rowHash, listed, seen: null, warnings }
    this.#entries.push(entry)
    if (listed) this.#byRow.set(rowHash, entry)
  }

  /** Whether a row is stored just like this. */
  knowsRow(rowHash: string): boolean {
    const entry = this.#byRow.get(rowHash)
    return entry !== undefined && entry.storedRow === rowHash
  }

  /** Whether a vehicle is stored under the key. */
  knows(key: string): boolean {
    return this.#find(key) !== undefined
  }

  /** Whether a row of this vehicle can only be judged once the stored one's hash has been worked out. */
  needsHash(key: string): boolean {
    return this.#find(key)?.was === ''
  }

  /** The hash of a stored vehicle that had none. */
  learn(key: string, hash: string): void {
    const entry = this.#find(key)
    if (entry?.was !== '') return
    entry.was = hash
    entry.stored = hash
    if (entry.seen === '') entry.seen = hash
  }

  /** Takes in a row by its fingerprint alone. False when it is not stored like this: then it must be read. */
  sameRow(rowHash: string): boolean {
    const entry = this.#byRow.get(rowHash)
    if (entry === undefined || entry.storedRow !== rowHash) return false
    this.#see(entry, entry.stored ?? '')
    this.warnings.note(entry.warnings)
    return true
  }

  /** Takes in a usable row and says what to write. The last of several rows with one key wins. */
  row({ key, hash, rowHash, warnings }: Omit<KnownVehicle, 'listed' | 'mark'>): RowAction {
    const entry = this.#find(key) ?? this.#add({ key, was: null, stored: null, storedRow: '', listed: false, seen: null, warnings })
    const repeated = this.#see(entry, hash)
    this.warnings.note(warnings)
    if (entry.listed && entry.stored === hash) return { kind: 'nothing' }
    const kind = entry.stored === null ? 'insert' : 'update'
    entry.stored = hash
    entry.storedRow = rowHash
    entry.listed = true
    return { kind, was: entry.was, repeated }
  }

  #find(key: string): Entry | undefined {
    this.#byKey ??= new Map(this.#entries.map((entry) => [entry.key, entry]))
    return this.#byKey.get(key)
  }

  #add(entry: Entry): Entry {
    this.#entries.push(entry)
    this.#byKey?.set(entry.key, entry)
    return entry
  }

  /** Returns whether the file has had a row with this key already. */
  #see(entry: Entry, hash: string): boolean {
    const repeated = entry.seen !== null
    if (repeated) this.#duplicates++
    else {
      this.#vehicles++
      if (entry.was !== null) this.#stillListed++
    }
    entry.seen = hash
    return repeated
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
    return this.#vehicles
  }
  get duplicates(): number {
    return this.#duplicates
  }

  /** The keys of stored, listed vehicles that the file does not name. Meant for after the last row. */
  *missing(): Generator<string> {
    for (const { key, seen, listed } of this.#entries) if (seen === null && listed) yield key
  }

  /** Exact at the end of the file: rows = added + changed + unchanged + rejected + duplicates. */
  counts(): FeedCounts {
    const counts = { added: 0, changed: 0, unchanged: 0, removed: 0 }
    for (const { was, seen } of this.#entries) {
      if (seen === null) counts.removed += was === null ? 0 : 1
      else if (was === null) counts.added++
      else if (was === seen) counts.unchanged++
      else counts.changed++
    }
    const rows = this.#vehicles + this.#duplicates + this.#rejected
    return { rows, ...counts, rejected: this.#rejected, duplicates: this.#duplicates }
  }
}
