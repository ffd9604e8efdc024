import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { lastWeeks } from '@forecourt/service-kit/zoned-days'
import type { TradeInsDeps } from '../deps.ts'
import { toReport } from '../responses/to-report.ts'

/** Trade-ins of a dealership week by week, what became of its offers, and how soon customers were answered (rules: trade-in report). */
export function getTradeInReport({ stores, clock }: TradeInsDeps): Handler<typeof tradeInsOperations.getTradeInReport> {
  return async ({ params: { dealershipId }, query }) => {
    const now = clock()
    const { timeZone } = await stores.dealerships.find(dealershipId)
    const weeks = lastWeeks(now, query.weeks, timeZone)
    const [submissions, offers] = await Promise.all([
      stores.report.submittedByWeek(dealershipId, weeks),
      stores.report.offersByWeek(dealershipId, weeks, now),
    ])
    return toReport(weeks, submissions, offers)
  }
}
