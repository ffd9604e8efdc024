import { z } from 'zod'

const count = z.number().int()

/** Trade-ins of a dealership over some weeks (rules: trade-in report). A share or median without anything to count is null. */
export const tradeInReportSchema = z.object({
  /** whole weeks that begin on Monday in the dealership's time zone, oldest first; the last one is this week */
  weeks: z.array(
    z.object({
      /** the Monday, YYYY-MM-DD */
      week: z.iso.date(),
      submitted: count,
      /** offers made */
      offered: count,
      accepted: count,
      declined: count,
    }),
  ),
  submitted: count,
  offered: count,
  accepted: count,
  /** accepted of those that were answered or expired, 0 to 1 */
  acceptedShare: z.number().nullable(),
  /** the median of offer over the estimate's trade-in value, 1 is the same */
  offerOverEstimate: z.number().nullable(),
  /** the median from submission to the first thing staff did: a status, a request for photos, a figure, an offer; seconds */
  secondsToFirstAnswer: z.number().int().nullable(),
})
export type TradeInReport = z.infer<typeof tradeInReportSchema>
