import { inForceOn } from './in-force.ts'
import { STATE_NAMES } from './state-names.ts'
import type { VehicleTax } from './vehicle-tax.ts'
import type { VehicleTaxRule } from './vehicle-tax-rule.ts'
import { RULES_A_TO_M } from './vehicle-tax-table-a-m.ts'
import { RULES_M_TO_W } from './vehicle-tax-table-m-w.ts'

const RULES: Readonly<Record<string, readonly VehicleTaxRule[]>> = { ...RULES_A_TO_M, ...RULES_M_TO_W }

/** Every state that has rules, with all of their versions, oldest first. */
export const VEHICLE_TAX_RULES: ReadonlyMap<string, readonly VehicleTaxRule[]> = new Map(Object.entries(RULES))

/** The rule of a state on a day, `2026-10-01`; null for what is no state. One whose day is still to come takes effect by itself. */
export function vehicleTaxRuleOn(state: string, day: string): VehicleTaxRule | null {
  const versions = VEHICLE_TAX_RULES.get(state)
  return versions === undefined ? null : inForceOn(versions, day)
}

/** What cities and counties add to the state's general rate, as fractions; the seller's is null where it is in another state or not known. */
export interface LocalRates {
  buyer: number
  seller: number | null
}

/** A rule as it counts for a deal: with what the place that counts adds. */
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
