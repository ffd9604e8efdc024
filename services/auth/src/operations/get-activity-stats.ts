import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { lastDays, startOfLastDays } from '@forecourt/service-kit/zoned-days'
import { activityFilter } from '../activity/activity-filter.ts'
import type { AuthDeps } from '../deps.ts'

/**
 * Counts activity by person, by action, and by day in the dealership's time zone, including days without activity (rules: activity stats).
 */
export function getActivityStats(deps: AuthDeps): Handler<typeof authOperations.getActivityStats> {
  return async ({ params: { dealershipId }, query: { days } }) => {
    const { timeZone } = await activityFilter(deps, dealershipId, { actionType: 'all' })
    const now = deps.clock()
    const stats = await deps.activity.stats(dealershipId, startOfLastDays(now, days, timeZone), timeZone)
    const counts = new Map(stats.dayStats.map(({ day, count }) => [day, count]))
    const dayStats = lastDays(now, days, timeZone).map((day) => ({ day, count: counts.get(day) ?? 0 }))
    return { ...stats, dayStats }
  }
}
