import type { CustomerOffer } from '@forecourt/contracts/trade-ins/offers'
import type { TradeInSettings } from '@forecourt/contracts/trade-ins/trade-in-settings'
import { CONDITION_GROUPS, CONDITION_KEYS, type ConditionGroup, type ConditionKey } from '@forecourt/trade-in/condition'
import { ORIGINAL_TIRES, WORN_TIRES_MILES } from '@forecourt/valuation/valuation-settings'
import type { EvaluationDoc } from '../store/evaluation-store.ts'

type Evaluated = Pick<EvaluationDoc, 'condition' | 'vehicleInfo' | 'evaluation'>

/**
 * Explains an offer to its customer: the number of vehicles it is based on, and the answers that lower the value by the dealership's settings,
 * without the amounts (rules: trade-in offer).
 */
export function offerBasis(
  { condition, vehicleInfo, evaluation }: Evaluated,
  { deductions }: Pick<TradeInSettings, 'deductions'>,
): CustomerOffer['basis'] {
  const lowers = (key: string) => (deductions[key]?.amount ?? 0) > 0
  const groups = CONDITION_KEYS.filter((group) => lowers(`${group}.${condition[group]}`))
  const answers = groups.map((group) => inWords(group, condition))
  const wornTires = condition.originalTires && vehicleInfo.currentMiles >= WORN_TIRES_MILES && lowers(ORIGINAL_TIRES)
  return { comparables: evaluation?.comparables.length ?? 0, answers: wornTires ? [...answers, 'Tires: Original'] : answers }
}

/**
 * Returns an answer as text, such as 'Exterior Damage: Minor'. Quotes what the customer described; the question alone if they described nothing.
 */
function inWords(key: ConditionKey, condition: Evaluated['condition']): string {
  const { label, options, described }: ConditionGroup = CONDITION_GROUPS[key]
  const answer = condition[key]
  const says = described?.by === answer ? condition[described.in] : options[answer]
  return says ? `${label}: ${says}` : label
}
