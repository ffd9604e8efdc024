import type { TradeInReport } from '@forecourt/contracts/trade-ins/report'
import type { ZonedWeek } from '@forecourt/service-kit/zoned-days'
import type { OffersByWeek, SubmittedByWeek } from '../store/report-store.ts'

/** Builds the report from the counts by week (rules: trade-in report). Totals cover these weeks only. */
export function toReport(weeks: readonly ZonedWeek[], submissions: SubmittedByWeek, offers: OffersByWeek): TradeInReport {
  const rows = weeks.map(({ monday, startsAt }) => ({
    week: monday,
    submitted: inWeek(submissions.weeks, startsAt)?.submitted ?? 0,
    offered: inWeek(offers.made, startsAt)?.offered ?? 0,
    accepted: inWeek(offers.answered, startsAt)?.accepted ?? 0,
    declined: inWeek(offers.answered, startsAt)?.declined ?? 0,
  }))
  const total = (key: 'submitted' | 'offered' | 'accepted' | 'declined') => rows.reduce((sum, row) => sum + row[key], 0)
  const accepted = total('accepted')
  const decided = accepted + total('declined') + offers.expired
  const { secondsToFirstAnswer } = submissions
  return {
    weeks: rows,
    submitted: total('submitted'),
    offered: total('offered'),
    accepted,
    acceptedShare: decided === 0 ? null : accepted / decided,
    offerOverEstimate: offers.offerOverEstimate,
    secondsToFirstAnswer: secondsToFirstAnswer === null ? null : Math.round(secondsToFirstAnswer),
  }
}

function inWeek<C extends { _id: Date }>(counts: readonly C[], startsAt: Date): C | undefined {
  return counts.find(({ _id }) => _id.getTime() === startsAt.getTime())
}
