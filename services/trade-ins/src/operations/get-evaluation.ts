import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { loadEvaluation } from '../evaluations/load-evaluation.ts'
import { evaluationResponse } from '../responses/evaluation-responses.ts'

/** One evaluation; another dealership's answers as a missing one. */
export function getEvaluation(deps: TradeInsDeps): Handler<typeof tradeInsOperations.getEvaluation> {
  return async ({ params, caller }) => evaluationResponse(deps, caller, await loadEvaluation(deps, caller, params.evaluationId))
}
