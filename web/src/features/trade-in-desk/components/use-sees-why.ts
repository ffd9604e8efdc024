import type { EvaluationValuation } from '@forecourt/contracts/trade-ins/valuation'
import { useDesk } from './desk-context.ts'

/** Whether the person may see how a value comes about: what explains it is empty for SALES who may not (rules: trade-in settings). */
export function useSeesWhy(estimate: EvaluationValuation | null): boolean {
  const { person } = useDesk()
  return estimate !== null && (person.isManager || estimate.lines.length > 0 || estimate.comparables.length > 0)
}
