import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { activityFilter } from '../activity/activity-filter.ts'
import type { AuthDeps } from '../deps.ts'

/** Clears a dealership's activity log, or one action of it, for good (spec/2 section 2.13). */
export function clearActivityLogs(deps: AuthDeps): Handler<typeof authOperations.clearActivityLogs> {
  return async ({ params: { dealershipId }, query: { actionType } }) => {
    const filter = await activityFilter(deps, dealershipId, { actionType })
    const deletedCount = await deps.activity.clear(dealershipId, filter.actionType)
    deps.messaging.live.publish({ topic: 'activity.changed', dealershipId })
    return { deletedCount }
  }
}
