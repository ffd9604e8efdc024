import { DEDUCTION_KEYS, DEFAULT_VALUATION_SETTINGS, type DeductionKey } from '@forecourt/valuation/valuation-settings'
import { z } from 'zod'

/** Dollars that one answer, or the reconditioning, takes off at most. */
export const MAX_DEDUCTION = 100_000

const deductionSchema = z
  .object({ unit: z.enum(['percent', 'dollars']), amount: z.number().min(0).max(MAX_DEDUCTION) })
  .refine(({ unit, amount }) => unit === 'dollars' || amount <= 100, { error: 'must be at most 100 percent', path: ['amount'] })

/** How a dealership values trade-ins, and who sees what of it (rules: trade-in settings). */
export const tradeInSettingsSchema = z.object({
  marginPercent: z.number().min(0).max(90),
  /** dollars */
  reconditioning: z.number().int().min(0).max(MAX_DEDUCTION),
  deductions: z.partialRecord(z.enum(DEDUCTION_KEYS as [DeductionKey, ...DeductionKey[]]), deductionSchema),
  /** days that an offer holds unless staff say otherwise */
  offerDays: z.number().int().min(1).max(90),
  /** customers see a range right after submitting, where enough vehicles stand behind it */
  customersSeeRange: z.boolean(),
  /** SALES see the estimate and its lines, and not the value alone */
  salesSeeEstimate: z.boolean(),
  /** SALES may make offers and change the figure */
  salesMakeOffers: z.boolean(),
  /** prices are learned from the inventories of all dealerships that share theirs */
  shareInventory: z.boolean(),
})
export type TradeInSettings = z.infer<typeof tradeInSettingsSchema>

/** The settings with the currency that their dollars are in, ISO 4217 (rules: trade-in currency). */
export const tradeInSettingsResponse = tradeInSettingsSchema.extend({ currency: z.string().default('USD') })
export type SavedTradeInSettings = z.infer<typeof tradeInSettingsResponse>

/** What holds until a dealership says otherwise. */
export const DEFAULT_TRADE_IN_SETTINGS: TradeInSettings = {
  ...DEFAULT_VALUATION_SETTINGS,
  deductions: { ...DEFAULT_VALUATION_SETTINGS.deductions },
  offerDays: 7,
  customersSeeRange: true,
  salesSeeEstimate: true,
  salesMakeOffers: true,
  shareInventory: false,
}
