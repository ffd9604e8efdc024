import type { Submission } from '@forecourt/contracts/trade-ins/form'
import type { TradeInsDeps } from '../deps.ts'
import type { ValuationDoc } from '../store/evaluation-store.ts'

/**
 * What a submitted vehicle may be worth by the prices of the dealership's used vehicles (rules: trade-in estimate); null where there is nothing to
 * compare with, or its year or miles are not known. Never throws: a submission does not fail for an estimate.
 */
export async function estimateValue(
  _deps: Pick<TradeInsDeps, 'stores' | 'clock' | 'logger'>,
  _dealershipId: string,
  _submission: Submission,
): Promise<ValuationDoc | null> {
  return null
}
