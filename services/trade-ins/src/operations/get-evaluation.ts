import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { requireStaffOf } from '@forecourt/service-kit/access'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { toEvaluation } from '../responses/to-evaluation.ts'

/** One evaluation; another dealership's answers as a missing one. */
export function getEvaluation({ stores }: TradeInsDeps): Handler<typeof tradeInsOperations.getEvaluation> {
  return async ({ params, caller }) => {
    const found = await stores.evaluations.find(params.evaluationId)
    if (found === null) throw notFound('Evaluation')
    requireStaffOf(caller, found.dealershipId.toHexString(), 'Evaluation')
    return toEvaluation(found)
  }
}
