import { ELEMENTS, MAKE_END } from '../vin-data/elements.ts'
import { type SchemaRange, sharedVinData, type VinData, type Wmi } from '../vin-data/load-vin-data.ts'
import { matchKey } from './match-key.ts'
import { modelYears } from './model-years.ts'

/** What the VIN itself says; null where it does not. */
export interface DecodedVin {
  vin: string
  year: number | null
  make: string | null
  model: string | null
  trim: string | null
  bodyClass: string | null
  vehicleType: string | null
  engineCylinders: string | null
  engineHP: string | null
  fuelType: string | null
  manufacturer: string | null
  plantCountry: string | null
  driveType: string | null
  doors: string | null
  series: string | null
  /** decoded with the schema of a neighbor year, because the year's own is not known */
  approximate: boolean
}

/** How many years away a schema may be from the model year that it is used for. */
const NEIGHBOR_YEARS = 8

/** What matched of one schema. */
interface Match {
  distance: number
  /** best fact of each element, with the score of its key */
  facts: Map<number, { fact: number; score: number }>
}

/** Decodes a normalized VIN of 17 characters by the patterns that manufacturers file; null when nobody has its manufacturer's identifier. `now` bounds model years. */
export function decodeVin(vin: string, now: Date): DecodedVin | null {
  const data = sharedVinData()
  const wmi = findWmi(data, vin)
  if (wmi === null) return null
  const years = modelYears(vin, wmi, now)
  const text = Buffer.from(`${vin.slice(3, 8)}|${vin.slice(9)}`, 'latin1')
  const found = bestOf(data, wmi, years, text, false) ?? bestOf(data, wmi, years, text, true) ?? bestOf(data, wmi, years, text, false, true)
  const fact = (element: number) => textOf(data, found?.facts.get(element))
  const [make, model] = fact(ELEMENTS.model)?.split(MAKE_END) ?? []
  const engine = found?.facts.get(ELEMENTS.engineModel)
  return {
    vin,
    year: found?.year ?? years[0] ?? null,
    make: make || wmi.make || null,
    model: model ?? null,
    trim: fact(ELEMENTS.trim),
    bodyClass: fact(ELEMENTS.body),
    vehicleType: wmi.vehicleType || null,
    engineCylinders: fact(ELEMENTS.cylinders),
    engineHP: (engine && data.horsepower.get(data.factText[engine.fact] ?? 0)) ?? null,
    fuelType: fact(ELEMENTS.fuel),
    manufacturer: wmi.manufacturer || null,
    plantCountry: fact(ELEMENTS.plantCountry) ?? (wmi.country || null),
    driveType: fact(ELEMENTS.drive),
    doors: fact(ELEMENTS.doors),
    series: fact(ELEMENTS.series),
    approximate: found?.approximate ?? false,
  }
}

/** Small makers share a first part whose third character is 9, and are told apart by positions 12 to 14. */
function findWmi(data: VinData, vin: string): Wmi | null {
  const first = vin.slice(0, 3)
  return (vin[2] === '9' ? data.findWmi(first + vin.slice(11, 14)) : null) ?? data.findWmi(first)
}

function bestOf(data: VinData, wmi: Wmi, years: readonly number[], text: Buffer, near: boolean, modelless = false) {
  for (const year of years) {
    const matches: Match[] = []
    for (const range of wmi.ranges) {
      const distance = distanceOf(range, year)
      if (near ? distance === 0 || distance > NEIGHBOR_YEARS : distance > 0) continue
      const facts = matchSchema(data, range.schema, text)
      if (facts.size > 0) matches.push({ distance, facts })
    }
    matches.sort(byExplanation)
    const [best, ...others] = matches
    if (best === undefined || (!modelless && !hasModel(best))) continue
    const facts = new Map(best.facts)
    for (const other of others) {
      // of two schemas with a model one describes another car
      if (hasModel(other) && hasModel(best)) continue
      for (const [element, fact] of other.facts) if (!facts.has(element)) facts.set(element, fact)
    }
    return { year, facts, approximate: near }
  }
  return null
}

/** The schema that explains most facts describes the car; the others only fill gaps. */
function byExplanation(one: Match, other: Match): number {
  return (
    Number(hasModel(other)) - Number(hasModel(one)) ||
    one.distance - other.distance ||
    other.facts.size - one.facts.size ||
    (other.facts.get(ELEMENTS.model)?.score ?? 0) - (one.facts.get(ELEMENTS.model)?.score ?? 0)
  )
}

function hasModel({ facts }: Match): boolean {
  return facts.has(ELEMENTS.model)
}

function distanceOf({ from, to }: SchemaRange, year: number): number {
  return year < from ? from - year : Math.max(0, year - to)
}

function matchSchema(data: VinData, schema: number, text: Buffer): Match['facts'] {
  const facts: Match['facts'] = new Map()
  const { keys, schemaStart, schemaLines, lineKey, lineStart, lineFacts, factElement } = data
  for (let index = schemaStart[schema] ?? 0; index < (schemaStart[schema + 1] ?? 0); index++) {
    const line = schemaLines[index] ?? 0
    const key = lineKey[line] ?? 0
    const score = matchKey(keys.bytes, keys.starts[key] ?? 0, (keys.starts[key + 1] ?? 1) - 1, text)
    if (score < 0) continue
    for (let at = lineStart[line] ?? 0; at < (lineStart[line + 1] ?? 0); at++) {
      const fact = lineFacts[at] ?? 0
      const element = factElement[fact] ?? 0
      const before = facts.get(element)
      if (before === undefined || score > before.score) facts.set(element, { fact, score })
    }
  }
  return facts
}

function textOf(data: VinData, fact: { fact: number } | undefined): string | null {
  return fact === undefined ? null : data.texts.at(data.factText[fact.fact] ?? 0)
}
