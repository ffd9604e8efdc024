import type { EvaluationValuation } from '@forecourt/contracts/trade-ins/valuation'
import { useDesk } from './desk-context.ts'

/** Whether the user may see how a value is calculated. For SALES who may not, the server sends no explanation (rules: trade-in settings). */
export function useCanSeeExplanation(estimate: EvaluationValuation | null): boolean {
  const { person } = useDesk()
  return estimate !== null && (person.isManager || estimate.lines.length > 0 || estimate.comparables.length > 0)
}
