import type { ACTION_TYPES } from '@forecourt/contracts/auth/activity'
import { notFound } from '@forecourt/service-kit/errors'
import { startOfLastDays } from '@forecourt/service-kit/zoned-days'
import type { AuthDeps } from '../deps.ts'
import type { ActivityFilter } from '../store/activity-store.ts'
import { settingsOf } from '../store/dealership-store.ts'

interface ActivityQuery {
  actionType: 'all' | (typeof ACTION_TYPES)[number]
  days?: number | undefined
}

/** Returns the filter of a query, with days in the dealership's time zone (rules: days and dates). Throws 404 for an unknown dealership. */
export async function activityFilter(
  { dealerships, clock }: AuthDeps,
  dealershipId: string,
  { actionType, days }: ActivityQuery,
): Promise<ActivityFilter & { timeZone: string; dealershipName: string }> {
  const doc = await dealerships.find(dealershipId)
  if (doc === null) throw notFound('Dealership')
  const { timeZone } = settingsOf(doc)
  return {
    timeZone,
    dealershipName: doc.name,
    ...(actionType !== 'all' && { actionType }),
    ...(days !== undefined && { since: startOfLastDays(clock(), days, timeZone) }),
  }
}
