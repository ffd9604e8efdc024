import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { ResponseOf } from '@forecourt/contracts/operation'
import type { Handler } from '@forecourt/service-kit/implement'
import type { ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { SENT_LATELY_DAYS, sinceYesterday } from '../domain/home-days.ts'
import { countLinks } from '../home/count-links.ts'

type Activity = ResponseOf<typeof leadsOperations.listDealershipActivity>

/**
 * Returns the activity of every dealership that sent a link in the last 30 days, or whose customers ever submitted or now wait without an assignee,
 * each in its own time zone (rules: home). Queries the dealerships of one time zone together: there are few time zones, but can be many dealerships.
 */
export function listDealershipActivity(deps: LeadsDeps): Handler<typeof leadsOperations.listDealershipActivity> {
  return async () => {
    const zones = new Map<string, ObjectId[]>()
    for (const { _id, timeZone } of await deps.stores.dealerships.timeZones()) zones.set(timeZone, [...(zones.get(timeZone) ?? []), _id])
    const now = deps.clock()
    const activities = await Promise.all([...zones].map(([timeZone, ids]) => activityIn(deps, timeZone, ids, now)))
    return activities.flat()
  }
}

async function activityIn(deps: LeadsDeps, timeZone: string, dealershipIds: ObjectId[], now: Date): Promise<Activity> {
  const { packetLogs, leads } = deps.stores
  const [counted, lastSubmitted, unassigned] = await Promise.all([
    countLinks(deps, { dealershipIds }, { now, timeZone, sentDays: SENT_LATELY_DAYS }),
    packetLogs.lastSubmitted(dealershipIds),
    leads.unassignedAsked(dealershipIds, sinceYesterday(now, timeZone)),
  ])
  return dealershipIds.flatMap((id) => {
    const dealershipId = id.toHexString()
    const { days, sentAny } = counted(dealershipId)
    const lastSubmittedAt = lastSubmitted.get(dealershipId)?.toISOString() ?? null
    const unassignedSubmitted = unassigned.get(dealershipId) ?? 0
    // a missing dealership is shown as one without any activity
    const hasAny = sentAny || lastSubmittedAt !== null || unassignedSubmitted > 0
    return hasAny ? [{ dealershipId, days, lastSubmittedAt, unassignedSubmitted }] : []
  })
}
