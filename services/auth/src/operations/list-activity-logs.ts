import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { activityFilter } from '../activity/activity-filter.ts'
import type { AuthDeps } from '../deps.ts'

/** Lists the actions of a dealership's staff and customers by page, newest first (rules: team activity analytics). */
export function listActivityLogs(deps: AuthDeps): Handler<typeof authOperations.listActivityLogs> {
  return async ({ params: { dealershipId }, query }) => {
    const { page, limit } = query
    const { found, total } = await deps.activity.page(dealershipId, await activityFilter(deps, dealershipId, query), { page, limit })
    const logs = found.map((doc) => ({ ...doc, dealershipId, timestamp: doc.timestamp.toISOString() }))
    return { logs, total, page }
  }
}
