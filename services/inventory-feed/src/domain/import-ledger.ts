import type { FeedCounts } from '@forecourt/contracts/inventory-feed/feed-versions'
import type { FeedWarningCode } from '@forecourt/vehicle/feed-row'
import { WarningTally } from './feed-warnings.ts'
import { FingerprintColumn, hashOfFingerprint } from './fingerprint-column.ts'
import { KeyTable } from './key-table.ts'
import { NumberSlots } from './number-slots.ts'

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

/** No vehicle's number. */
export const NO_VEHICLE = -1

/** What is known of a vehicle besides its fingerprints, a bit each. */
const LISTED = 1
/** it was listed before this version */
const WAS = 2
/** the hash it was listed with has been worked out */
const WAS_HASHED = 4
const STORED = 8
/** the hash it is stored with has been worked out */
const STORED_HASHED = 16
/** the row it is stored with is still the one that was known */
const ROW_STANDS = 32
/** the file has a row of it */
const SEEN = 64
/** the last of them says what it was listed with */
const SEEN_SAME = 128

/**
 * The bookkeeping of one import: what was known before, what the file says so far, what must be written. A vehicle is a number here, and what is
 * known of it stands in columns: some 100 bytes a vehicle, so that half a million take 50 MB, and nothing that the garbage collector must walk
 * again and again while the file is read.
 */
export class ImportLedger {
  readonly #keys = new KeyTable()
  #state = new Uint8Array(1024)
  /** the hash a vehicle was listed with before this version */
  readonly #was = new FingerprintColumn()
  /** the hash it is stored with now */
  readonly #stored = new FingerprintColumn()
  /** the row it was read from, where it is listed */
  readonly #rows = new FingerprintColumn()
  readonly #byRow = new NumberSlots((number) => this.#rows.hash(number))
  readonly #warned = new Map<number, readonly FeedWarningCode[]>()
  readonly warnings = new WarningTally()
  /** how many vehicles were stored when the file's first row came */
  #known = 0
  #listedBefore = 0
  #stillListed = 0
  #vehicles = 0
  #rejected = 0
  #duplicates = 0

  /** Takes in a stored vehicle. All of them come before the first row. */
  know({ key, hash, rowHash, listed, mark, warnings }: KnownVehicle): void {
    const was = mark ? mark.was : listed ? hash : null
    if (was !== null) this.#listedBefore++
    const number = this.#add(key)
    this.#known = number + 1
    this.#setWas(number, was)
    this.#setStored(number, hash)
    if (warnings.length > 0) this.#warned.set(number, warnings)
    if (!listed) return
    this.#turnOn(number, LISTED | ROW_STANDS)
    this.#rows.set(number, rowHash)
    this.#byRow.add(number)
  }

  /** The vehicle that is stored from just such a row; NO_VEHICLE when there is none. */
  vehicleOfRow(rowHash: string): number {
    return this.#byRow.find(hashOfFingerprint(rowHash), (number) => this.#is(number, ROW_STANDS) && this.#rows.is(number, rowHash))
  }

  /** The vehicle with the key; NO_VEHICLE when there is none so far. */
  vehicleOf(key: string): number {
    return this.#keys.find(key)
  }

  /** Whether a vehicle is stored under the key. */
  knows(key: string): boolean {
    return this.vehicleOf(key) !== NO_VEHICLE
  }

  /** Whether a row of this vehicle can only be judged once the stored one's hash has been worked out. */
  needsHash(key: string): boolean {
    const number = this.#keys.find(key)
    return number !== NO_VEHICLE && this.#is(number, WAS) && !this.#is(number, WAS_HASHED)
  }

  /** The hash of a stored vehicle that had none. */
  learn(key: string, hash: string): void {
    if (!this.needsHash(key)) return
    const number = this.#keys.find(key)
    this.#setWas(number, hash)
    this.#setStored(number, hash)
  }

  /** Takes in a row that a vehicle is stored from (`vehicleOfRow`), without what it says. */
  seeAgain(vehicle: number): void {
    this.#see(vehicle, this.#is(vehicle, WAS) && this.#isStoredAsItWas(vehicle))
    this.warnings.note(this.#warned.get(vehicle) ?? [])
  }

  /** Takes in a usable row and says what to write. The last of several rows with one key wins. */
  row({ key, hash, rowHash, warnings }: Omit<KnownVehicle, 'listed' | 'mark'>): RowAction {
    const found = this.#keys.find(key)
    const number = found === NO_VEHICLE ? this.#add(key) : found
    const repeated = this.#see(number, this.#is(number, WAS) && this.#equals(number, WAS_HASHED, this.#was, hash))
    this.warnings.note(warnings)
    const isStored = this.#is(number, STORED)
    if (this.#is(number, LISTED) && isStored && this.#equals(number, STORED_HASHED, this.#stored, hash)) return { kind: 'nothing' }
    this.#setStored(number, hash)
    if (this.#is(number, ROW_STANDS) && !this.#rows.is(number, rowHash)) this.#turnOff(number, ROW_STANDS)
    this.#turnOn(number, LISTED)
    return { kind: isStored ? 'update' : 'insert', was: this.#wasOf(number), repeated }
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
    for (let number = 0; number < this.#keys.size; number++) {
      if (!this.#is(number, SEEN) && this.#is(number, LISTED)) yield this.#keys.text(number)
    }
  }

  /** The keys of the vehicles known before that the file adds again, changes and removes. Meant for after the last row. */
  *differing(): Generator<string> {
    for (let number = 0; number < this.#known; number++) {
      const isSame = this.#is(number, SEEN) ? this.#is(number, SEEN_SAME) : !this.#is(number, WAS)
      if (!isSame) yield this.#keys.text(number)
    }
  }

  /** Exact at the end of the file: rows = added + changed + unchanged + rejected + duplicates. */
  counts(): FeedCounts {
    const counts = { added: 0, changed: 0, unchanged: 0, removed: 0 }
    for (let number = 0; number < this.#keys.size; number++) {
      if (!this.#is(number, SEEN)) counts.removed += this.#is(number, WAS) ? 1 : 0
      else if (!this.#is(number, WAS)) counts.added++
      else if (this.#is(number, SEEN_SAME)) counts.unchanged++
      else counts.changed++
    }
    const rows = this.#vehicles + this.#duplicates + this.#rejected
    return { rows, ...counts, rejected: this.#rejected, duplicates: this.#duplicates }
  }

  #add(key: string): number {
    const number = this.#keys.add(key)
    if (number === this.#state.length) {
      const larger = new Uint8Array(number * 2)
      larger.set(this.#state)
      this.#state = larger
    }
    return number
  }

  /** Returns whether the file has had a row of this vehicle already. */
  #see(number: number, isSame: boolean): boolean {
    const repeated = this.#is(number, SEEN)
    if (repeated) this.#duplicates++
    else {
      this.#vehicles++
      if (this.#is(number, WAS)) this.#stillListed++
    }
    this.#turnOn(number, SEEN)
    if (isSame) this.#turnOn(number, SEEN_SAME)
    else this.#turnOff(number, SEEN_SAME)
    return repeated
  }

  #setWas(number: number, was: string | null): void {
    if (was === null) return
    this.#turnOn(number, WAS)
    if (was === '') return
    this.#was.set(number, was)
    this.#turnOn(number, WAS_HASHED)
  }

  #wasOf(number: number): string | null {
    if (!this.#is(number, WAS)) return null
    return this.#is(number, WAS_HASHED) ? this.#was.get(number) : ''
  }

  #setStored(number: number, hash: string): void {
    this.#turnOn(number, STORED)
    if (hash === '') this.#turnOff(number, STORED_HASHED)
    else {
      this.#stored.set(number, hash)
      this.#turnOn(number, STORED_HASHED)
    }
  }

  #equals(number: number, hashed: number, column: FingerprintColumn, hash: string): boolean {
    if (hash === '') return !this.#is(number, hashed)
    return this.#is(number, hashed) && column.is(number, hash)
  }

  #isStoredAsItWas(number: number): boolean {
    const isHashed = this.#is(number, STORED_HASHED)
    if (isHashed !== this.#is(number, WAS_HASHED)) return false
    return !isHashed || this.#stored.isSame(number, this.#was)
  }

  #is(number: number, bit: number): boolean {
    return ((this.#state[number] ?? 0) & bit) !== 0
  }
  #turnOn(number: number, bits: number): void {
    this.#state[number] = (this.#state[number] ?? 0) | bits
  }
  #turnOff(number: number, bits: number): void {
    this.#state[number] = (this.#state[number] ?? 0) & ~bits
  }
}
