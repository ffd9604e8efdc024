import { effectiveOn } from '@forecourt/money/effective-on'
import { STATE_NAMES } from '@forecourt/money/state-names'

const SOURCE = 'State revenue departments, general sales tax'
/** Credit: NOTICE. */
const AVERAGES = 'paysums.com, 2026 tax tables, average local rate'
const AVERAGES_AS_OF = '2026-09-13'
/**
 * The average local rate over a state's ZIP codes, for the year: it is closer to a place's rate than an average weighted by population or sales.
 * Credit: NOTICE.
 */
const OVER_ZIPS = 'salestaxstates.com, average over ZIP codes'
/** Neither of the two has Louisiana's. */
const LOUISIANAS = { source: 'slickcalc.com, average local rate', asOf: '2026-05-22' }
/** When figures without their own date were looked up. */
const LOOKED_UP = '2026-07-01'

interface StateFacts {
  /** percent by the day it takes effect, as published; a future rate takes effect by itself */
  rates: readonly { from: string; percent: number }[]
  /** the average percent that cities and counties add; null if none of them may levy such a tax */
  local: number | null
  /** added to the source if the figure needs an explanation */
  note?: string
  /** if the average is from another source */
  average?: { source: string; asOf: string }
}

const since = (percent: number, from = LOOKED_UP) => ({ from, percent })
const state = (percent: number, local: number | null, note?: string): StateFacts => ({
  rates: [since(percent)],
  local,
  ...(note === undefined ? {} : { note }),
})
const overZips = (percent: number, local: number, year: number, note?: string): StateFacts => ({
  ...state(percent, local, note),
  average: { source: OVER_ZIPS, asOf: `${year}-01-01` },
})

/**
 * The general sales tax that a state levies everywhere, and the average that cities, counties and districts add. Vehicles may have separate rules. To
 * update a rate, add a line with the day it takes effect.
 */
const STATES: Readonly<Record<string, StateFacts>> = {
  AL: overZips(4, 4.8, 2025),
  AK: state(0, 1.16, 'no state sales tax'),
  AZ: overZips(5.6, 2.31, 2024),
  AR: state(6.5, 2.49),
  CA: state(7.25, 1.72, 'with the 1.25 % levied everywhere for cities and counties'),
  CO: state(2.9, 4.16),
  CT: state(6.35, null),
  DE: state(0, null, 'no sales tax'),
  DC: { rates: [since(6), since(7, '2026-10-01')], local: null },
  FL: state(6, 0.97),
  GA: state(4, 3.5),
  HI: state(4, 0.5, 'general excise tax'),
  ID: state(6, 0.02),
  IL: overZips(6.25, 1.86, 2024),
  IN: state(7, null),
  IA: state(6, 1),
  KS: overZips(6.5, 1.92, 2025),
  KY: state(6, null),
  LA: { rates: [since(5), since(4.75, '2030-01-01')], local: 5.11, average: LOUISIANAS },
  ME: state(5.5, null),
  MD: state(6, null),
  MA: state(6.25, null),
  MI: state(6, null),
  MN: state(6.875, 1.28),
  MS: state(7, 0.05),
  MO: overZips(4.225, 3.61, 2024),
  MT: state(0, null, 'no sales tax'),
  NE: overZips(5.5, 0.8, 2024),
  NV: state(6.85, 1.42, 'with the 2.25 % levied everywhere for counties'),
  NH: state(0, null, 'no sales tax'),
  NJ: state(6.625, null),
  NM: state(4.875, 2.38, 'gross receipts tax'),
  NY: state(4, 4.54),
  NC: state(4.75, 2.35),
  ND: state(5, 2.03),
  OH: state(5.75, 1.55),
  OK: overZips(4.5, 4.09, 2024),
  OR: state(0, null, 'no sales tax'),
  PA: state(6, 0.34),
  RI: state(7, null),
  SC: state(6, 1.48),
  SD: { rates: [since(4.2), since(4.5, '2027-07-01')], local: 1.44 },
  TN: state(7, 2.55),
  TX: state(6.25, 1.76),
  UT: state(6.1, 1.26, 'with the 1.25 % levied everywhere for cities and counties'),
  VT: state(6, 0.2),
  VA: state(5.3, 0.45, 'with the 1 % levied everywhere for cities and counties'),
  WA: overZips(6.5, 2.31, 2024),
  WV: state(6, 0.28),
  WI: state(5, 0.7),
  WY: overZips(4, 1.45, 2024),
}

/** A state's own rate on a day, with its source. */
export interface StateRate {
  /** two letters */
  state: string
  name: string
  /** a fraction */
  rate: number
  /** the average that cities and counties add, as a fraction; null if none of them levies such a tax */
  averageLocal: number | null
  /** `2026-01-01` */
  asOf: string
  source: string
}

/** The two letters of every state and of the District of Columbia. */
export const STATE_CODES: ReadonlySet<string> = new Set(Object.keys(STATES))

/** Returns a state's own rate on a day, `2026-10-01`; null for an unknown code. */
export function stateRateOn(code: string, day: string): StateRate | null {
  const facts = STATE_CODES.has(code) ? STATES[code] : undefined
  if (facts === undefined) return null
  const { percent, from } = effectiveOn(facts.rates, day)
  const { local, note, average = { source: AVERAGES, asOf: AVERAGES_AS_OF } } = facts
  const own = note === undefined ? SOURCE : `${SOURCE} (${note})`
  return {
    state: code,
    name: STATE_NAMES[code] ?? code,
    rate: fractionOf(percent),
    averageLocal: local === null ? null : fractionOf(local),
    asOf: local === null ? from : average.asOf,
    source: local === null ? own : `${own}; ${average.source}`,
  }
}

/** Converts percent to a fraction: 6.875 / 100 is not 0.06875 in binary. */
export function fractionOf(percent: number): number {
  return Math.round(percent * 10_000) / 1_000_000
}

const BY_NAME = new Map([...STATE_CODES].map((code) => [(STATE_NAMES[code] ?? '').toUpperCase(), code]))

/** Returns the two letters of a state given by letters or name, in any case; null for anything else. */
export function stateOf(text: string): string | null {
  const wanted = text.trim().replace(/\s+/g, ' ').toUpperCase()
  return STATE_CODES.has(wanted) ? wanted : (BY_NAME.get(wanted) ?? null)
}
