import { z } from 'zod'

const count = z.number().int()

/** Trade-ins of a dealership by week (rules: trade-in report). A share or median of nothing is null. */
export const tradeInReportSchema = z.object({
  /** whole weeks that begin on Monday in the dealership's time zone, oldest first; the last one is this week */
  weeks: z.array(
    z.object({
      /** the Monday, YYYY-MM-DD */
      week: z.iso.date(),
      submitted: count,
      /** number of offers made */
      offered: count,
      accepted: count,
      declined: count,
    }),
  ),
  submitted: count,
  offered: count,
  accepted: count,
  /** the share of accepted offers among those answered or expired, 0 to 1 */
  acceptedShare: z.number().nullable(),
  /** the median ratio of the offer to the estimated trade-in value; 1 is equal */
  offerOverEstimate: z.number().nullable(),
  /** the median time from submission to the first action of staff: a status, a request for photos, a value, an offer; seconds */
  secondsToFirstAnswer: z.number().int().nullable(),
})
export type TradeInReport = z.infer<typeof tradeInReportSchema>
