import { SLOT, SLOTS } from '../vin-data/elements.ts'
import type { VinData } from '../vin-data/load-vin-data.ts'
import { matchKey, type Reach } from './match-key.ts'

/** The facts that a schema yields for a VIN. */
interface SchemaMatch {
  /** the fact in each slot; -1 for none */
  facts: Int32Array
  /** how well the keys of the facts match */
  scores: Int32Array
  /** the number of facts */
  count: number
}

/** The facts that a VIN yields, and the model year of the patterns used. */
interface Explanation {
  year: number
  /** the fact in each slot; -1 for none */
  facts: Int32Array
  /** the number of facts of the schema that describes the vehicle */
  count: number
  /** whether the patterns are those of a neighboring year */
  approximate: boolean
}

/** The largest distance in years between patterns and the model year that they are used for. */
const NEIGHBOR_YEARS = 8

/**
 * Decodes a VIN of a manufacturer's identifier (its number). `text` is positions 4 to 8 and 10 to 17 with `|` between them. `years` are the
 * possible model years; the one with most facts is used. Prefers patterns of the year itself with a model, then those of the nearest year with a
 * model, then patterns without a model; null when nothing matches. Records in `reach` which positions were read.
 */
export function explain(data: VinData, wmi: number, years: readonly number[], text: Uint8Array, reach: Reach): Explanation | null {
  const own = fullest(years.map((year) => explainYear(data, wmi, year, 0, text, reach)))
  if (own !== null && hasModel(own)) return own
  for (let distance = 1; distance <= NEIGHBOR_YEARS; distance++) {
    const near = fullest(years.map((year) => explainYear(data, wmi, year, distance, text, reach)))
    if (near !== null && hasModel(near)) return near
  }
  return own
}

/** Returns the one with a model and the most facts; the first of equals. */
function fullest(found: readonly (Explanation | null)[]): Explanation | null {
  const [best = null] = found.filter((each) => each !== null).sort((one, other) => byModel(one, other) || other.count - one.count)
  return best
}

function explainYear(data: VinData, wmi: number, year: number, distance: number, text: Uint8Array, reach: Reach): Explanation | null {
  const best = combine(matchesOf(data, wmi, year, distance, text, reach))
  return best === null ? null : { year, facts: best.facts, count: best.count, approximate: distance > 0 }
}

/** Returns the matches of the schemas for model years at this distance from `year`. */
function matchesOf(data: VinData, wmi: number, year: number, distance: number, text: Uint8Array, reach: Reach): SchemaMatch[] {
  const { rangeStart, rangeSchema, rangeFrom, rangeTo } = data
  const matches: SchemaMatch[] = []
  for (let range = rangeStart[wmi] ?? 0; range < (rangeStart[wmi + 1] ?? 0); range++) {
    const from = rangeFrom[range] ?? 0
    const to = rangeTo[range] || Number.POSITIVE_INFINITY
    const yearsOff = year < from ? from - year : Math.max(0, year - to)
    if (yearsOff !== distance) continue
    const match = matchSchema(data, rangeSchema[range] ?? 0, text, reach)
    if (match !== null) matches.push(match)
  }
  return matches
}

/** Merges facts: the schema that explains most describes the vehicle, and the others only fill its gaps. */
function combine(matches: SchemaMatch[]): SchemaMatch | null {
  const [best, ...others] = matches.sort(byExplanation)
  if (best === undefined) return null
  for (const other of others) {
    // one of two schemas with a model describes another vehicle
    if (hasModel(best) && hasModel(other)) continue
    for (let slot = 0; slot < SLOTS; slot++) if ((best.facts[slot] ?? -1) < 0) best.facts[slot] = other.facts[slot] ?? -1
  }
  return best
}

function byExplanation(one: SchemaMatch, other: SchemaMatch): number {
  return byModel(one, other) || other.count - one.count || (other.scores[SLOT.model] ?? 0) - (one.scores[SLOT.model] ?? 0)
}

function byModel(one: Pick<SchemaMatch, 'facts'>, other: Pick<SchemaMatch, 'facts'>): number {
  return Number(hasModel(other)) - Number(hasModel(one))
}

function hasModel({ facts }: Pick<SchemaMatch, 'facts'>): boolean {
  return (facts[SLOT.model] ?? -1) >= 0
}

function matchSchema(data: VinData, schema: number, text: Uint8Array, reach: Reach): SchemaMatch | null {
  const { keys, schemaStart, schemaLines, lineKey, lineStart, lineFacts, factSlot } = data
  let match: SchemaMatch | null = null
  for (let index = schemaStart[schema] ?? 0; index < (schemaStart[schema + 1] ?? 0); index++) {
    const line = schemaLines[index] ?? 0
    const key = lineKey[line] ?? 0
    const score = matchKey(keys.bytes, keys.starts[key] ?? 0, keys.starts[key + 1] ?? 0, text, reach)
    if (score < 0) continue
    match ??= { facts: new Int32Array(SLOTS).fill(-1), scores: new Int32Array(SLOTS), count: 0 }
    for (let at = lineStart[line] ?? 0; at < (lineStart[line + 1] ?? 0); at++) {
      const fact = lineFacts[at] ?? 0
      const slot = factSlot[fact] ?? 0
      const isNew = (match.facts[slot] ?? -1) < 0
      if (!isNew && score <= (match.scores[slot] ?? 0)) continue
      if (isNew) match.count++
      match.facts[slot] = fact
      match.scores[slot] = score
    }
  }
  return match
}
