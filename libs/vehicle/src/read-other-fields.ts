import { cutText } from './cell-text.ts'
import type { FeedVehicle } from './feed-vehicle.ts'
import type { OtherColumn, UncertainFact } from './map-headers.ts'
import { firstFilled, plainLine } from './row-cells.ts'

export const OTHER_FIELD_MAX_LENGTH = 1000
/** The maximum total length of a vehicle's other fields, in characters. */
export const OTHER_FIELDS_TOTAL_LENGTH = 20_000

/** Facts of the vehicle that are not kept again as other fields. */
type ShownFacts = Pick<FeedVehicle, 'name' | 'condition' | UncertainFact>

/** Returns the text of a row's other columns that the vehicle does not show already, by the columns' keys. `isCut`: some text was too long. */
export function readOtherFields(
  cells: readonly string[],
  others: readonly OtherColumn[],
  shown: ShownFacts,
): { fields: Record<string, string>; isCut: boolean } {
  const fields: Record<string, string> = {}
  let isCut = false
  let total = 0
  for (const { index, key, says, unlessGiven, besides, unlessShown } of others) {
    if (unlessGiven !== undefined && shown[unlessGiven]) continue
    const text = plainLine(cells[index])
    if (text === '' || says?.(text)) continue
    if (besides !== undefined && saysNoMore(cells, besides, index, text)) continue
    if (unlessShown && (isSame(text, shown.name) || isSame(text, shown.condition))) continue
    const kept = cutText(text, Math.min(OTHER_FIELD_MAX_LENGTH, OTHER_FIELDS_TOTAL_LENGTH - total))
    if (kept.length < text.length) isCut = true
    if (kept === '') break
    total += kept.length
    fields[key] = kept
  }
  return { fields, isCut }
}

/** Returns whether a cell is the one used for the field, repeats its value, or is zero. */
function saysNoMore(cells: readonly string[], besides: readonly number[], index: number, text: string): boolean {
  const giver = firstFilled(cells, besides)
  return giver === index || NOUGHT.test(text) || isSame(text, plainLine(cells[giver]))
}

/** A zero, which feeds write for a missing price or distance. */
const NOUGHT = /^\$?0+(?:\.0+)?$/

function isSame(text: string, other: string): boolean {
  return text === other || text.toLowerCase() === other.toLowerCase()
}
