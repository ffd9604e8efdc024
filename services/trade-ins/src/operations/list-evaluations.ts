import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { evaluationResponses } from '../responses/evaluation-responses.ts'

/** What is answered at most where no page is asked for: the newest. */
const MAX_PLAIN_LIST = 1_000

/** Submitted evaluations of a dealership, searched, filtered and sorted (rules: trade-in desk); with `page` a page of them. */
export function listEvaluations(deps: TradeInsDeps): Handler<typeof tradeInsOperations.listEvaluations> {
  const { evaluations } = deps.stores
  return async ({ params: { dealershipId }, query, caller }) => {
    const { page = 1, pageSize: size } = query
    const pageSize = query.page === undefined ? MAX_PLAIN_LIST : size
    const [{ docs, total }, counts] = await Promise.all([
      evaluations.page(dealershipId, query, { skip: (page - 1) * pageSize, limit: pageSize }),
      evaluations.counts(dealershipId),
    ])
    return { evaluations: await evaluationResponses(deps, caller, docs), total, page, pageSize, counts }
  }
}
