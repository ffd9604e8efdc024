import type { FeedCounts } from '@forecourt/contracts/inventory-feed/feed-versions'
import type { FeedWarningCode } from '@forecourt/vehicle/feed-row'
import { WarningTally } from './feed-warnings.ts'

/** A stored vehicle before or during an import. */
export interface KnownVehicle {
  key: string
  /** hash of the vehicle's facts; '' when it was never computed, because nothing was compared with it yet */
  hash: string
  /** hash of the row they were read from */
  rowHash: string
  listed: boolean
  /** The mark of an earlier, interrupted attempt of this version; null when there is none. */
  mark: ImportMark | null
  /** warnings about the row, although it loads */
  warnings: readonly FeedWarningCode[]
}

/**
 * The mark of a feed version on every vehicle it writes: the hash that the vehicle was listed with before, null when it was not listed. A restarted import
 * derives the state before its first attempt from it, so that its counts are the same as without the interruption.
 */
interface ImportMark {
  was: string | null
}

/** What to do with a row's vehicle. `was` goes into its mark. */
export type RowAction = { kind: 'insert' | 'update'; was: string | null; repeated: boolean } | { kind: 'nothing' }

/** The row that a vehicle with the same facts is to be stored from from now on, so that the next import need not read it. */
export type StoredRow = Pick<KnownVehicle, 'key' | 'hash' | 'rowHash' | 'warnings'>

/** A vehicle during an import. Read-only outside of the ledger. */
export interface LedgerVehicle {
  readonly key: string
  /** hash of the row it is stored from; '' when it was not stored before */
  readonly rowHash: string
  readonly warnings: readonly FeedWarningCode[]
  listed: boolean
  /** the hash it was listed with before this version, '' when not computed; null when it was not listed */
  was: string | null
  /** the hash it is stored with now, '' when not computed; null when it is not stored */
  stored: string | null
  /** the file has a row for it */
  seen: boolean
  /** its last row has the hash it was listed with */
  same: boolean
  /** its last row, if that has the stored facts in other cells */
  row: StoredRow | null
  /** the warnings that its last row was counted with */
  counted: readonly FeedWarningCode[]
}

const NO_WARNINGS: readonly FeedWarningCode[] = []

/** The state of one import: the stored vehicles, what the file contains so far, and what must be written. */
export class ImportLedger {
  /** stored vehicles first */
  readonly #byKey = new Map<string, LedgerVehicle>()
  /** listed vehicles whose stored row is still their last seen row */
  readonly #byRow = new Map<string, LedgerVehicle>()
  readonly warnings = new WarningTally()
  /** the number of stored vehicles before the file's first row */
  #known = 0
  #listedBefore = 0
  #stillListed = 0
  #vehicles = 0
  #rejected = 0
  #duplicates = 0

  /** Adds a stored vehicle. All of them are added before the first row. */
  addStored({ key, hash, rowHash, listed, mark, warnings }: KnownVehicle): void {
    const was = mark ? mark.was : listed ? hash : null
    if (was !== null) this.#listedBefore++
    const vehicle = { key, rowHash, warnings, listed, was, stored: hash, seen: false, same: false, row: null, counted: NO_WARNINGS }
    this.#byKey.set(key, vehicle)
    this.#known++
    if (listed) this.#byRow.set(rowHash, vehicle)
  }

  /** Returns the vehicle that was stored from an identical row. */
  vehicleOfRow(rowHash: string): LedgerVehicle | undefined {
    return this.#byRow.get(rowHash)
  }

  /** Whether a vehicle is stored under the key. */
  knows(key: string): boolean {
    return this.#byKey.has(key)
  }

  /** Whether no vehicle was stored under the key before this import. */
  isNew(key: string): boolean {
    return this.#byKey.get(key)?.rowHash === ''
  }

  /** Whether the hash of the stored vehicle must be computed before a row of it can be compared. */
  needsHash(key: string): boolean {
    return this.#byKey.get(key)?.was === ''
  }

  /** Sets the hash of a stored vehicle that had none. */
  setHash(key: string, hash: string): void {
    const vehicle = this.#byKey.get(key)
    if (vehicle?.was !== '') return
    vehicle.was = hash
    vehicle.stored = hash
  }

  /** Counts a row that a vehicle is stored from (`vehicleOfRow`), without parsing it. */
  markUnchanged(vehicle: LedgerVehicle): void {
    this.#see(vehicle, vehicle.was === vehicle.stored, vehicle.warnings)
    vehicle.row = null
  }

  /**
   * Adds a usable row and returns what to write. The last of several rows with one key wins. The key is stored, so it must not be a slice of a larger
   * string. `counted` are its warnings without those that do not hold for what is displayed.
   */
  row(row: StoredRow, counted: readonly FeedWarningCode[] = row.warnings): RowAction {
    const { key, hash, rowHash } = row
    const vehicle = this.#byKey.get(key) ?? this.#add(key)
    const repeated = this.#see(vehicle, vehicle.was === hash, counted)
    const { stored, was } = vehicle
    if (vehicle.listed && stored === hash) {
      vehicle.row = vehicle.rowHash === rowHash ? null : row
      return { kind: 'nothing' }
    }
    vehicle.row = null
    vehicle.stored = hash
    vehicle.listed = true
    if (vehicle.rowHash !== rowHash) this.#byRow.delete(vehicle.rowHash)
    return { kind: stored === null ? 'insert' : 'update', was, repeated }
  }

  reject(): void {
    this.#rejected++
  }

  /** stored vehicles before the import, listed or not */
  get storedBefore(): number {
    return this.#known
  }
  get listedBefore(): number {
    return this.#listedBefore
  }
  /** vehicles that were listed before and have been found in the file so far */
  get stillListed(): number {
    return this.#stillListed
  }
  /** distinct vehicles in the file so far: the size of the inventory after the import */
  get vehicles(): number {
    return this.#vehicles
  }
  get duplicates(): number {
    return this.#duplicates
  }

  /** Yields the keys of stored, listed vehicles that are missing from the file. Call after the last row. */
  *missing(): Generator<string> {
    for (const { key, seen, listed } of this.#byKey.values()) if (!seen && listed) yield key
  }

  /** The keys of the vehicles that the import removes, and of those that it adds. Call after the last row. */
  moved(): { gone: string[]; come: string[] } {
    const moved = { gone: [] as string[], come: [] as string[] }
    for (const { key, seen, was } of this.#byKey.values()) {
      if (seen && was === null) moved.come.push(key)
      if (!seen && was !== null) moved.gone.push(key)
    }
    return moved
  }

  /** Yields the keys of the stored vehicles that the file lists again, changes or removes. Call after the last row. */
  *differing(): Generator<string> {
    let number = 0
    for (const { key, seen, same, was } of this.#byKey.values()) {
      if (number++ === this.#known) return
      if (seen ? !same : was !== null) yield key
    }
  }

  /** Yields the rows to store of the vehicles whose facts stay: they have other cells, or are read by a newer version. Call after the last row. */
  *otherRows(): Generator<StoredRow> {
    for (const { row } of this.#byKey.values()) if (row !== null) yield row
  }

  /** Exact at the end of the file: rows = added + changed + unchanged + rejected + duplicates. */
  counts(): FeedCounts {
    const counts = { added: 0, changed: 0, unchanged: 0, removed: 0 }
    for (const { seen, same, was } of this.#byKey.values()) {
      if (!seen) counts.removed += was === null ? 0 : 1
      else if (was === null) counts.added++
      else if (same) counts.unchanged++
      else counts.changed++
    }
    const rows = this.#vehicles + this.#duplicates + this.#rejected
    return { rows, ...counts, rejected: this.#rejected, duplicates: this.#duplicates }
  }

  #add(key: string): LedgerVehicle {
    const vehicle = {
      key,
      rowHash: '',
      warnings: NO_WARNINGS,
      listed: false,
      was: null,
      stored: null,
      seen: false,
      same: false,
      row: null,
      counted: NO_WARNINGS,
    }
    this.#byKey.set(key, vehicle)
    return vehicle
  }

  /** Counts a row of a vehicle with its warnings. Returns whether the file already had a row of this vehicle. */
  #see(vehicle: LedgerVehicle, same: boolean, counted: readonly FeedWarningCode[]): boolean {
    const repeated = vehicle.seen
    if (repeated) {
      this.#duplicates++
      this.warnings.takeBack(vehicle.counted)
    } else {
      this.#vehicles++
      if (vehicle.was !== null) this.#stillListed++
    }
    vehicle.seen = true
    vehicle.same = same
    // an empty list of each row would cost memory
    vehicle.counted = counted.length === 0 ? NO_WARNINGS : counted
    this.warnings.note(counted)
    return repeated
  }
}
