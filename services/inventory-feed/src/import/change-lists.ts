import { CHANGES_LISTED } from '@forecourt/contracts/inventory-feed/feed-versions'
import { detachText } from '@forecourt/vehicle/cell-text'
import type { FeedVehicle } from '@forecourt/vehicle/feed-vehicle'
import type { ObjectId } from 'mongodb'
import { changeTexts, type FactChange } from '../domain/change-texts.ts'
import { shownFacts } from '../domain/shown-facts.ts'
import type { ListedChange, ListedChanges, ListedVehicle } from '../store/feed-changes-store.ts'
import type { StoredFacts } from '../store/stored-facts.ts'
import type { PriceFallback } from '../store/vehicle-query.ts'
import type { VehicleWrite } from '../store/vehicle-write.ts'

const SAVE_INTERVAL_MS = 1_000

interface ChangeListsOptions {
  versionId: ObjectId
  /** the dealership's rule for the displayed price */
  priceFallback: PriceFallback | undefined
  /** what an earlier, interrupted attempt listed before it wrote; null if there was none */
  earlier: ListedChanges | null
  save: (changes: ListedChanges) => Promise<void>
}

/**
 * Collects the first vehicles that a feed file adds, changes and removes while it is read. Takes a few hundred kB at most, and almost no time once a
 * list is full. The lists are stored before anything is written, so that an import that takes over can continue them.
 */
export class ChangeLists {
  readonly #added: Map<string, ListedVehicle>
  readonly #changed: Map<string, ListedChange>
  readonly #removed: Map<string, ListedVehicle>
  readonly #options: ChangeListsOptions
  #isSaved = false
  #savedAt = 0

  constructor(options: ChangeListsOptions) {
    const { earlier } = options
    this.#added = byKey(earlier?.added)
    this.#changed = byKey(earlier?.changed)
    this.#removed = byKey(earlier?.removed)
    this.#options = options
  }

  /** Adds a vehicle to be written; `before` is its stored state, listed or not. */
  row(write: VehicleWrite, before: StoredFacts | undefined): void {
    const { key, was, hash } = write
    if (was === null) {
      if (hasRoom(this.#added, key)) this.#put(this.#added, named(key, this.#shown(write.facts, before)))
    } else if (was === hash) {
      // a later row restores the earlier facts
      if (this.#changed.delete(key)) this.#isSaved = false
    } else if (hasRoom(this.#changed, key) && before) this.#change(write, before)
  }

  #change({ key, facts, changed }: VehicleWrite, before: StoredFacts): void {
    // staff's edits override every changed fact, so the displayed vehicle stays the same
    if (changed.length === 0) return
    const [was, is] = [this.#shown(before.facts, before), this.#shown(facts, before)]
    const texts = changeTexts(was, is, changed)
    // what is stored may come from an earlier row of this file
    const isOwn = before.mark?.versionId.equals(this.#options.versionId) ?? false
    const earlier = isOwn ? this.#changed.get(key)?.facts : undefined
    this.#put(this.#changed, { ...named(key, is), facts: earlier ? joined(earlier, texts) : texts })
  }

  /** Lists vehicles that the file does not contain. */
  remove(vehicles: readonly StoredFacts[]): void {
    for (const vehicle of vehicles.toSorted(byIdentity)) {
      if (hasRoom(this.#removed, vehicle.key)) this.#put(this.#removed, named(vehicle.key, this.#shown(vehicle.facts, vehicle)))
    }
  }

  /** How many more removed vehicles fit. */
  get roomForRemoved(): number {
    return CHANGES_LISTED - this.#removed.size
  }

  /** Stores the lists in their current state. */
  async save(): Promise<void> {
    if (this.#isSaved) return
    this.#isSaved = true
    this.#savedAt = performance.now()
    const [added, changed, removed] = [[...this.#added.values()], [...this.#changed.values()], [...this.#removed.values()]]
    await this.#options.save({ added, changed, removed })
  }

  /** Stores the lists at most once a second. Undefined when there is nothing to wait for. */
  saveNowAndThen(): Promise<void> | undefined {
    return this.#isSaved || performance.now() - this.#savedAt < SAVE_INTERVAL_MS ? undefined : this.save()
  }

  #shown(facts: FeedVehicle, stored: StoredFacts | undefined): FeedVehicle {
    return shownFacts(facts, stored?.edits ?? null, this.#options.priceFallback)
  }

  #put<T extends ListedVehicle>(list: Map<string, T>, vehicle: T): void {
    list.set(vehicle.key, vehicle)
    this.#isSaved = false
  }
}

function byKey<T extends ListedVehicle>(vehicles: readonly T[] = []): Map<string, T> {
  return new Map(vehicles.map((vehicle) => [vehicle.key, vehicle]))
}

function hasRoom(list: ReadonlyMap<string, unknown>, key: string): boolean {
  return list.size < CHANGES_LISTED || list.has(key)
}

/** Sorts for people, who cannot make sense of the stored order. */
function byIdentity({ facts: one }: StoredFacts, { facts: other }: StoredFacts): number {
  return one.stockNumber.localeCompare(other.stockNumber) || one.vin.localeCompare(other.vin)
}

/** Copies the texts, so that they do not keep the file's text in memory. */
function named(key: string, { name, vin, stockNumber, price, currency }: FeedVehicle): ListedVehicle {
  return {
    key: detachText(key),
    name: detachText(name),
    vin: detachText(vin),
    stockNumber: detachText(stockNumber),
    price,
    currency: detachText(currency),
  }
}

/** Combines two successive lists of changes: from the state before the first to the state after the second. */
function joined(first: readonly FactChange[], second: readonly FactChange[]): FactChange[] {
  const facts = new Map(first.map((change) => [change.fact, change]))
  for (const change of second) facts.set(change.fact, { ...change, from: facts.get(change.fact)?.from ?? change.from })
  return [...facts.values()].filter(({ from, to }) => from !== to)
}
