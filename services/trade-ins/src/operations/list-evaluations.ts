import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { evaluationResponses } from '../responses/evaluation-responses.ts'

/** The maximum number of evaluations in a response without `page`. */
const MAX_PLAIN_LIST = 1_000

/** Lists a dealership's submitted evaluations, searched, filtered and sorted (rules: trade-in desk): the newest 1,000, or one page with `page`. */
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
