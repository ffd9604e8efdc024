/** When the table below was so. */
const AS_OF = '2026-01-01'
const SOURCE = 'State revenue departments, general sales tax'

interface StateFacts {
  name: string
  /** percent, as the state writes it */
  percent: number
  /** said with the source, where the figure needs it */
  note?: string
}

/**
 * The general sales tax that a state levies everywhere in it, without what counties, cities and districts add. Many states tax vehicles by rules of
 * their own (a cap, another rate, an excise): where that matters, import a table. To bring it up to date: change the figures and AS_OF.
 */
const STATES: Readonly<Record<string, StateFacts>> = {
  AL: { name: 'Alabama', percent: 4 },
  AK: { name: 'Alaska', percent: 0, note: 'no state sales tax' },
  AZ: { name: 'Arizona', percent: 5.6 },
  AR: { name: 'Arkansas', percent: 6.5 },
  CA: { name: 'California', percent: 7.25, note: 'with the 1.25 % levied everywhere for cities and counties' },
  CO: { name: 'Colorado', percent: 2.9 },
  CT: { name: 'Connecticut', percent: 6.35 },
  DE: { name: 'Delaware', percent: 0, note: 'no sales tax' },
  DC: { name: 'District of Columbia', percent: 6, note: '7 % was to follow on 2026-10-01' },
  FL: { name: 'Florida', percent: 6 },
  GA: { name: 'Georgia', percent: 4 },
  HI: { name: 'Hawaii', percent: 4, note: 'general excise tax' },
  ID: { name: 'Idaho', percent: 6 },
  IL: { name: 'Illinois', percent: 6.25 },
  IN: { name: 'Indiana', percent: 7 },
  IA: { name: 'Iowa', percent: 6 },
  KS: { name: 'Kansas', percent: 6.5 },
  KY: { name: 'Kentucky', percent: 6 },
  LA: { name: 'Louisiana', percent: 5 },
  ME: { name: 'Maine', percent: 5.5 },
  MD: { name: 'Maryland', percent: 6 },
  MA: { name: 'Massachusetts', percent: 6.25 },
  MI: { name: 'Michigan', percent: 6 },
  MN: { name: 'Minnesota', percent: 6.875 },
  MS: { name: 'Mississippi', percent: 7 },
  MO: { name: 'Missouri', percent: 4.225 },
  MT: { name: 'Montana', percent: 0, note: 'no sales tax' },
  NE: { name: 'Nebraska', percent: 5.5 },
  NV: { name: 'Nevada', percent: 6.85, note: 'with the 2.25 % levied everywhere for counties' },
  NH: { name: 'New Hampshire', percent: 0, note: 'no sales tax' },
  NJ: { name: 'New Jersey', percent: 6.625 },
  NM: { name: 'New Mexico', percent: 4.875, note: 'gross receipts tax' },
  NY: { name: 'New York', percent: 4 },
  NC: { name: 'North Carolina', percent: 4.75 },
  ND: { name: 'North Dakota', percent: 5 },
  OH: { name: 'Ohio', percent: 5.75 },
  OK: { name: 'Oklahoma', percent: 4.5 },
  OR: { name: 'Oregon', percent: 0, note: 'no sales tax' },
  PA: { name: 'Pennsylvania', percent: 6 },
  PR: { name: 'Puerto Rico', percent: 11.5, note: 'with the 1 % levied everywhere for municipalities' },
  RI: { name: 'Rhode Island', percent: 7 },
  SC: { name: 'South Carolina', percent: 6 },
  SD: { name: 'South Dakota', percent: 4.2 },
  TN: { name: 'Tennessee', percent: 7 },
  TX: { name: 'Texas', percent: 6.25 },
  UT: { name: 'Utah', percent: 6.1, note: 'with the 1.25 % levied everywhere for cities and counties' },
  VT: { name: 'Vermont', percent: 6 },
  VA: { name: 'Virginia', percent: 5.3, note: 'with the 1 % levied everywhere for cities and counties' },
  WA: { name: 'Washington', percent: 6.5 },
  WV: { name: 'West Virginia', percent: 6 },
  WI: { name: 'Wisconsin', percent: 5 },
  WY: { name: 'Wyoming', percent: 4 },
}

/** A state's own rate and what it stands on. */
export interface StateRate {
  /** two letters */
  state: string
  name: string
  /** a fraction */
  rate: number
  /** `2026-01-01` */
  asOf: string
  source: string
}

/** Every state, the District and Puerto Rico, by their two letters. */
export const STATE_RATES: ReadonlyMap<string, StateRate> = new Map(
  Object.entries(STATES).map(([state, { name, percent, note }]) => {
    const source = note === undefined ? SOURCE : `${SOURCE} (${note})`
    // 6.875 / 100 is not 0.06875 in binary
    return [state, { state, name, rate: Math.round(percent * 10_000) / 1_000_000, asOf: AS_OF, source }]
  }),
)

const BY_NAME = new Map([...STATE_RATES.values()].map(({ state, name }) => [name.toUpperCase(), state]))

/** The two letters of a state that is written as letters or by its name, in any case; null when it is none. */
export function stateOf(text: string): string | null {
  const wanted = text.trim().replace(/\s+/g, ' ').toUpperCase()
  return STATE_RATES.has(wanted) ? wanted : (BY_NAME.get(wanted) ?? null)
}
