import { DEDUCTION_KEYS, DEFAULT_VALUATION_SETTINGS, type DeductionKey } from '@forecourt/valuation/valuation-settings'
import { z } from 'zod'

/** Maximum deduction in dollars for one answer, or for reconditioning. */
export const MAX_DEDUCTION = 100_000

const deductionSchema = z
  .object({ unit: z.enum(['percent', 'dollars']), amount: z.number().min(0).max(MAX_DEDUCTION) })
  .refine(({ unit, amount }) => unit === 'dollars' || amount <= 100, { error: 'must be at most 100 percent', path: ['amount'] })

/** How a dealership values trade-ins, and who sees which results (rules: trade-in settings). */
export const tradeInSettingsSchema = z.object({
  marginPercent: z.number().min(0).max(90),
  /** dollars */
  reconditioning: z.number().int().min(0).max(MAX_DEDUCTION),
  deductions: z.partialRecord(z.enum(DEDUCTION_KEYS as [DeductionKey, ...DeductionKey[]]), deductionSchema),
  /** default number of days until an offer expires */
  offerDays: z.number().int().min(1).max(90),
  /** customers see a range right after submitting, if it is based on enough vehicles */
  customersSeeRange: z.boolean(),
  /** SALES see the estimate and its lines, not only the value */
  salesSeeEstimate: z.boolean(),
  /** SALES may make offers and change the value */
  salesMakeOffers: z.boolean(),
  /** shares its prices for estimates, and uses those of all dealerships that share theirs */
  shareInventory: z.boolean(),
})
export type TradeInSettings = z.infer<typeof tradeInSettingsSchema>

/** The settings with the currency of their amounts, ISO 4217 (rules: trade-in currency). */
export const tradeInSettingsResponse = tradeInSettingsSchema.extend({ currency: z.string().default('USD') })
export type SavedTradeInSettings = z.infer<typeof tradeInSettingsResponse>

/** The settings of a dealership until it changes them. */
export const DEFAULT_TRADE_IN_SETTINGS: TradeInSettings = {
  ...DEFAULT_VALUATION_SETTINGS,
  deductions: { ...DEFAULT_VALUATION_SETTINGS.deductions },
  offerDays: 7,
  customersSeeRange: true,
  salesSeeEstimate: true,
  salesMakeOffers: true,
  shareInventory: false,
}
