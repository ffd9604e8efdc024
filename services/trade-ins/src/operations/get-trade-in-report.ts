import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { lastWeeks } from '@forecourt/service-kit/zoned-days'
import type { TradeInsDeps } from '../deps.ts'
import { toReport } from '../responses/to-report.ts'

/** Returns a dealership's trade-ins by week, the outcomes of its offers, and how soon staff first responded (rules: trade-in report). */
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
