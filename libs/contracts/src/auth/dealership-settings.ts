import { DEFAULT_TAX_PERCENT, DOC_FEE_CENTS } from '@forecourt/money/payment'
import { z } from 'zod'

/** Days and dates are counted in it where a dealership says nothing else (rules: days and dates). */
export const DEFAULT_TIME_ZONE = 'America/New_York'

const timeZoneField = z.string().max(64).refine(isTimeZone, 'must be a time zone such as America/Chicago')
const linkField = z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be a web address (https://…)' }).max(500)])

const settings = {
  /** dollars */
  docFee: z.number().min(0).max(10_000),
  /** fraction: 0.07 is 7 % */
  defaultTaxRate: z.number().min(0).max(1),
  /** `any`: public prices may fall back to staff-only price columns (rules: public price) */
  publicPriceFallback: z.enum(['public', 'any']),
  timeZone: timeZoneField,
  /** where a customer goes after submitting their options; '' for nowhere */
  financeApplicationUrl: linkField,
  /** '' opens the dealership's own trade-in page */
  tradeInCalculatorUrl: linkField,
  brandColor: z.union([z.literal(''), z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #2f55d4')]),
  logoUrl: linkField,
  /** `own`: SALES see the leads they created or are assigned; `all`: every lead of the dealership */
  salesLeadVisibility: z.enum(['own', 'all']),
}

/** What a dealership decides for itself. */
export const dealershipSettingsSchema = z.object(settings)
export type DealershipSettings = z.infer<typeof dealershipSettingsSchema>

/** What anyone may know of them: the customer's pages are made by it. */
export const publicDealershipSettingsSchema = dealershipSettingsSchema.pick({
  docFee: true,
  defaultTaxRate: true,
  financeApplicationUrl: true,
  tradeInCalculatorUrl: true,
  brandColor: true,
  logoUrl: true,
})
export type PublicDealershipSettings = z.infer<typeof publicDealershipSettingsSchema>

/** The settings of a dealership that has not chosen any. */
export const DEFAULT_DEALERSHIP_SETTINGS: DealershipSettings = {
  docFee: DOC_FEE_CENTS / 100,
  defaultTaxRate: DEFAULT_TAX_PERCENT / 100,
  publicPriceFallback: 'public',
  timeZone: DEFAULT_TIME_ZONE,
  financeApplicationUrl: '',
  tradeInCalculatorUrl: '',
  brandColor: '',
  logoUrl: '',
  salesLeadVisibility: 'own',
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
