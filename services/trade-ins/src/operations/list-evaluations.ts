import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TradeInsDeps } from '../deps.ts'
import { toEvaluation } from '../responses/to-evaluation.ts'

/** What is answered at most where no page is asked for: the newest. */
const MAX_PLAIN_LIST = 1_000

/** Submitted evaluations of a dealership, newest first; with `page` a page of them. */
export function listEvaluations({ stores: { evaluations } }: TradeInsDeps): Handler<typeof tradeInsOperations.listEvaluations> {
  return async ({ params: { dealershipId }, query }) => {
    const { page = 1, pageSize: size } = query
    const pageSize = query.page === undefined ? MAX_PLAIN_LIST : size
    const [docs, total] = await Promise.all([
      evaluations.list(dealershipId, query, { skip: (page - 1) * pageSize, limit: pageSize }),
      evaluations.count(dealershipId, query),
    ])
    return { evaluations: docs.map(toEvaluation), total, page, pageSize }
  }
}
