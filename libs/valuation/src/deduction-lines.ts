import { CONDITION_GROUPS, CONDITION_KEYS, type ConditionKey } from '@forecourt/trade-in/condition'
import type { ValuationLine } from './valuation.ts'
import { type Deduction, type DeductionKey, ORIGINAL_TIRES, type ValuationSettings, WORN_TIRES_MILES } from './valuation-settings.ts'

/** The condition in a submission; '' or absent for unanswered questions. */
export type ConditionAnswers = { readonly [K in ConditionKey]?: string } & { readonly originalTires?: boolean }

/** Lines are rounded to this many dollars, because percentages are not exact to the dollar. */
const LINE_STEP = 5

/**
 * Returns the deductions from a retail price to what a dealership pays, in the order in which staff read them: margin, reconditioning, then each
 * answer with a deduction. Amounts are whole negative dollars; a deduction of 0 has no line. Together they never exceed the price: the last ones
 * are cut.
 */
export function deductionLines(retail: number, miles: number, condition: ConditionAnswers, settings: ValuationSettings): ValuationLine[] {
  const wanted: { label: string; deduction: Deduction }[] = [
    { label: 'Your margin', deduction: { unit: 'percent', amount: settings.marginPercent } },
    { label: 'Reconditioning', deduction: { unit: 'dollars', amount: settings.reconditioning } },
  ]
  for (const { key, label } of answersGiven(condition, miles)) {
    const deduction = Object.hasOwn(settings.deductions, key) ? settings.deductions[key] : undefined
    if (deduction !== undefined) wanted.push({ label, deduction })
  }
  let left = retail
  return wanted.flatMap(({ label, deduction }) => {
    const amount = Math.min(left, dollarsOff(deduction, retail))
    left -= amount
    return amount > 0 ? [{ label, amount: -amount }] : []
  })
}

function answersGiven(condition: ConditionAnswers, miles: number): { key: DeductionKey; label: string }[] {
  const given = CONDITION_KEYS.flatMap((group) => {
    const { label, options, ...rest } = CONDITION_GROUPS[group]
    const answer = condition[group]
    if (answer === undefined || !Object.hasOwn(options, answer)) return []
    const described = 'described' in rest && rest.described.by === answer
    const said = described ? 'As described' : (options as Readonly<Record<string, string>>)[answer]
    return [{ key: `${group}.${answer}`, label: `${label}: ${said}` }]
  })
  const worn = condition.originalTires === true && miles >= WORN_TIRES_MILES
  return worn ? [...given, { key: ORIGINAL_TIRES, label: 'Original Tires' }] : given
}

/** Returns whole dollars, at least 0; 0 for NaN. */
function dollarsOff({ unit, amount }: Deduction, retail: number): number {
  const dollars = unit === 'percent' ? (retail * amount) / 100 : amount
  return dollars > 0 ? Math.round(dollars / LINE_STEP) * LINE_STEP : 0
}
