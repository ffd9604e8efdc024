import type { TaxPart, TradeInCredit } from './vehicle-tax.ts'

/** How certain a rule is: backed by an official page or statute, by a good secondary source, or by neither. */
type Certainty = 'H' | 'M' | 'L'

/** Whose location determines the city and county taxes: neither party's, the buyer's, the seller's, or whichever rate is higher. */
type LocalPlace = 'none' | 'buyer' | 'seller' | 'higher'

/** A tax of a rule; with `local: true` the rate is what the location adds to the state's general rate. */
interface RulePart extends Omit<TaxPart, 'rate'> {
  /** a fraction */
  rate?: number
  local?: true
}

/** The taxes of a state on a vehicle from a date on. */
export interface VehicleTaxRule {
  from: string
  parts: readonly RulePart[]
  local: LocalPlace
  cap?: number
  minimum?: number
  tradeIn: TradeInCredit
  certainty: Certainty
  source: string
  note?: string
}

const FULL = { kind: 'full' } as const
export const NONE = { kind: 'none' } as const

/** The start date of a rule whose actual start is unknown: the day on which it was looked up. */
export const LOOKED_UP = '2026-01-01'

type Given = Pick<VehicleTaxRule, 'certainty' | 'source'> & Partial<VehicleTaxRule>

/** Creates a rule with one rate on the whole amount and no local tax. */
export function flatRule(percent: number, name: string, given: Given): VehicleTaxRule {
  const parts = percent === 0 ? [] : [{ name, rate: fraction(percent) }]
  return { from: LOOKED_UP, parts, local: 'none', tradeIn: FULL, ...given }
}

/** Creates a rule with the state's rate and a local rate on the whole amount. */
export function localRule(percent: number, local: LocalPlace, given: Given): VehicleTaxRule {
  return { from: LOOKED_UP, parts: [statePart(percent), localPart()], local, tradeIn: FULL, ...given }
}

/** Returns a copy of a rule with changes from another day on. */
export function changedRule(rule: VehicleTaxRule, change: Partial<VehicleTaxRule> & { from: string }): VehicleTaxRule {
  return { ...rule, ...change }
}

export function statePart(percent: number, more: Partial<RulePart> = {}): RulePart {
  return { name: 'state tax', rate: fraction(percent), ...more }
}

export function localPart(more: Partial<RulePart> = {}): RulePart {
  return { name: 'local tax', local: true, ...more }
}

/** Converts percent to a fraction without binary rounding errors: 6.875 / 100 is not exactly 0.06875. */
export function fraction(percent: number): number {
  return Math.round(percent * 10_000) / 1_000_000
}
