import { requireStaffOf } from '@forecourt/service-kit/access'
import { notFound } from '@forecourt/service-kit/errors'
import type { Caller } from '@forecourt/service-kit/identity'
import type { TradeInsDeps } from '../deps.ts'
import type { EvaluationDoc } from '../store/evaluation-store.ts'

/** Returns an evaluation that the caller may see. Throws 404 for a missing one and for one of another dealership. */
export async function loadEvaluation(
  { stores }: Pick<TradeInsDeps, 'stores'>,
  caller: Caller,
  evaluationId: string,
): Promise<EvaluationDoc> {
  const found = await stores.evaluations.find(evaluationId)
  if (found === null) throw notFound('Evaluation')
  requireStaffOf(caller, found.dealershipId.toHexString(), 'Evaluation')
  return found
}
