import type { EvaluationValuation } from '@forecourt/contracts/trade-ins/valuation'

/** An estimate with all its figures. */
export type ShownEstimate = { [Key in keyof EvaluationValuation]: NonNullable<EvaluationValuation[Key]> }

/** Returns an estimate that the user may see; null for SALES who see only its value (rules: trade-in settings), and without one. */
export function shownEstimate(estimate: EvaluationValuation | null): ShownEstimate | null {
  return estimate === null || estimate.estimatedValue === null ? null : (estimate as ShownEstimate)
}
