import { activityCleared } from '@forecourt/contracts/auth/events'
import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { activityFilter } from '../activity/activity-filter.ts'
import type { AuthDeps } from '../deps.ts'

/**
 * Deletes a dealership's activity log, or its entries of one action (rules: team activity analytics). First publishes who does it, so that nothing
 * is deleted without a trace; the entry about the deletion stays.
 */
export function clearActivityLogs(deps: AuthDeps): Handler<typeof authOperations.clearActivityLogs> {
  return async (call) => {
    const { dealershipId } = call.params
    const { actionType } = await activityFilter(deps, dealershipId, call.query)
    const filter = { before: deps.clock(), actionType }
    const entries = await deps.activity.countClearable(dealershipId, filter)
    const data = { dealershipId, actionType: actionType ?? null, entries }
    await deps.transaction((transaction) => deps.messaging.outbox.add(transaction, activityCleared, data, call.context(dealershipId)))
    const deletedCount = await deps.activity.clear(dealershipId, filter)
    deps.messaging.live.publish({ topic: 'activity.changed', dealershipId })
    return { deletedCount }
  }
}
