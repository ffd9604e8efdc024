import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { loadEvaluation } from '../evaluations/load-evaluation.ts'
import { evaluationResponse } from '../responses/evaluation-responses.ts'

/** Returns an evaluation. Throws 404 for a missing one and for one of another dealership. */
export function getEvaluation(deps: TradeInsDeps): Handler<typeof tradeInsOperations.getEvaluation> {
  return async ({ params, caller }) => evaluationResponse(deps, caller, await loadEvaluation(deps, caller, params.evaluationId))
}
