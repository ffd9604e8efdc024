import type { FeedVehicle } from '@forecourt/vehicle/feed-vehicle'
import { foldStockNumber } from '@forecourt/vehicle/vehicle-key'

/** What identifies the vehicle of a record. */
export type Identified = Pick<FeedVehicle, 'vin' | 'vinValid' | 'stockNumber' | 'year' | 'make' | 'model'>

/**
 * Returns the pairs of a removed and an added vehicle that are one vehicle under another key (rules: edit vehicle): the only ones with their stock
 * number, of which one has no VIN, or the removed one a VIN with a wrong check digit that the added one has right or corrects, or
 * which were one before (`wereOne`). Both are of the same year, make and model, as far as these are known.
 */
export function pairSuccessors<T extends Identified>(
  gone: readonly T[],
  come: readonly T[],
  wereOne: (gone: T, come: T) => boolean = () => false,
): [gone: T, come: T][] {
  const added = byStockNumber(come)
  return [...byStockNumber(gone)].flatMap(([stockNumber, [before, ...others]]): [T, T][] => {
    const [after, ...more] = added.get(stockNumber) ?? []
    if (before === undefined || after === undefined || others.length + more.length > 0) return []
    return (isIdentified(before, after) || wereOne(before, after)) && isAlike(before, after) ? [[before, after]] : []
  })
}

function byStockNumber<T extends Identified>(vehicles: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const vehicle of vehicles) {
    const stockNumber = foldStockNumber(vehicle.stockNumber)
    if (stockNumber !== '') found.set(stockNumber, [...(found.get(stockNumber) ?? []), vehicle])
  }
  return found
}

function isIdentified(before: Identified, after: Identified): boolean {
  const isCorrected = !before.vinValid && (after.vinValid || isCloseTo(before.vin, after.vin))
  return before.vin === '' || after.vin === '' || isCorrected
}

function isAlike(before: Identified, after: Identified): boolean {
  return (['year', 'make', 'model'] as const).every((fact) => agree(before[fact], after[fact]))
}

/** Most VINs from outside North America have a wrong check digit, mistyped or not: two characters may have been mistyped or swapped. */
const MISTYPED_CHARACTERS = 2

function isCloseTo(vin: string, other: string): boolean {
  return vin.length === other.length && [...vin].filter((character, at) => character !== other[at]).length <= MISTYPED_CHARACTERS
}

function agree(one: string | number | null, other: string | number | null): boolean {
  const [text, otherText] = [one, other].map((value) => String(value ?? '').toLowerCase())
  return text === '' || otherText === '' || text === otherText
}
