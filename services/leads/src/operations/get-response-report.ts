import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { lastWeeks } from '@forecourt/service-kit/zoned-days'
import { existingDealership } from '../access/existing-dealership.ts'
import type { LeadsDeps } from '../deps.ts'
import { countAnswers, countByPerson } from '../domain/response-clock.ts'

/** Reports how soon customers who submitted or asked were contacted: by week of the dealership's time zone, and by person (rules: response clock). */
export function getResponseReport(deps: LeadsDeps): Handler<typeof leadsOperations.getResponseReport> {
  return async ({ params: { dealershipId }, query }) => {
    const { settings } = await existingDealership(deps, dealershipId)
    const weeks = lastWeeks(deps.clock(), query.weeks, settings.timeZone)
    const since = weeks[0]?.startsAt ?? deps.clock()
    const [clocks, { waiting, waitingSince }] = await Promise.all([
      deps.stores.responseClocks.since(dealershipId, since),
      deps.stores.responseClocks.waiting(dealershipId),
    ])
    const byWeek = weeks.map(({ monday, startsAt, endsAt }) => {
      const asked = clocks.filter(({ askedAt }) => askedAt >= startsAt && askedAt < endsAt)
      return { week: monday, ...countAnswers(asked) }
    })
    const waits = { waiting: waiting.length, waitingSince: waitingSince?.toISOString() ?? null }
    return { ...waits, total: countAnswers(clocks), weeks: byWeek, people: countByPerson(clocks) }
  }
}
