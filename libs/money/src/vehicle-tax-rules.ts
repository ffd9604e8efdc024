import { effectiveOn } from './effective-on.ts'
import { STATE_NAMES } from './state-names.ts'
import type { VehicleTax } from './vehicle-tax.ts'
import type { VehicleTaxRule } from './vehicle-tax-rule.ts'
import { RULES_A_TO_M } from './vehicle-tax-table-a-m.ts'
import { RULES_M_TO_W } from './vehicle-tax-table-m-w.ts'

const RULES: Readonly<Record<string, readonly VehicleTaxRule[]>> = { ...RULES_A_TO_M, ...RULES_M_TO_W }

/** The rules of every state, each with all of its versions, oldest first. */
export const VEHICLE_TAX_RULES: ReadonlyMap<string, readonly VehicleTaxRule[]> = new Map(Object.entries(RULES))

/** Returns the rule of a state on a day, `2026-10-01`; null for an unknown state. A rule with a future date takes effect by itself. */
export function vehicleTaxRuleOn(state: string, day: string): VehicleTaxRule | null {
  const versions = VEHICLE_TAX_RULES.get(state)
  return versions === undefined ? null : effectiveOn(versions, day)
}

/** The rates that cities and counties add to the state's general rate, as fractions; the seller's is null when it is in another state or unknown. */
export interface LocalRates {
  buyer: number
  seller: number | null
}

/** Returns a rule with the local rates of the place that determines them. */
export function vehicleTaxAt(state: string, rule: VehicleTaxRule, rates: LocalRates): VehicleTax {
  const { from, parts, local, cap, minimum, tradeIn, certainty, note } = rule
  const rate = localRateOf(local, rates)
  return {
    state,
    stateName: STATE_NAMES[state] ?? state,
    from,
    parts: parts.map(({ local: isLocal, rate: own = 0, ...part }) => ({ ...part, rate: isLocal ? rate : own })),
    ...(cap === undefined ? {} : { cap }),
    ...(minimum === undefined ? {} : { minimum }),
    tradeIn,
    isEstimate: certainty === 'L',
    ...(note === undefined ? {} : { note }),
  }
}

function localRateOf(local: VehicleTaxRule['local'], { buyer, seller }: LocalRates): number {
  if (local === 'none') return 0
  if (local === 'buyer' || seller === null) return buyer
  return local === 'seller' ? seller : Math.max(buyer, seller)
}
