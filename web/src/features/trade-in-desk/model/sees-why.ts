import type { EvaluationValuation } from '@forecourt/contracts/trade-ins/valuation'

/** Whether the caller may see how a value comes about: the lines are empty for those who may not (rules: trade-in settings). */
export function seesWhy({ lines, comparables }: Pick<EvaluationValuation, 'lines' | 'comparables'>): boolean {
  return lines.length > 0 || comparables.length > 0
}
