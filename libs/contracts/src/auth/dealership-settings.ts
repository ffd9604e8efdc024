import { DEFAULT_TAX_PERCENT, DOC_FEE_CENTS } from '@forecourt/money/payment'
import { z } from 'zod'
import { phoneField, textField } from '../fields.ts'

/** The time zone for days and dates of a dealership that has set none (rules: days and dates). */
export const DEFAULT_TIME_ZONE = 'America/New_York'

/** An IANA time zone in its canonical spelling: `america/chicago` and `US/Central` become America/Chicago. */
const timeZoneField = z
  .string()
  .max(64)
  .refine((name) => canonicalTimeZone(name) !== null, 'must be a time zone such as America/Chicago')
  .overwrite((name) => canonicalTimeZone(name) ?? name)
const linkField = z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be a web address (https://…)' }).max(500)])

const clockField = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:00')
/** The opening hours of one day in the dealership's time zone; null on a day when it is closed. */
const dayHoursField = z
  .object({ opens: clockField, closes: clockField })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], error: 'must be after it opens' })
  .nullable()

/** The contact details of a dealership for customers (rules: dealership contact). */
const contact = {
  /** formatted for reading; '' if not set */
  phone: phoneField,
  /** the number for text messages; '' if `phone` takes them, or no number does */
  textNumber: phoneField,
  /** on one line, as a map search finds it */
  address: textField(300),
  /** Monday first, seven days; empty if not set */
  hours: z.union([z.array(dayHoursField).length(0), z.array(dayHoursField).length(7)]),
}

const settings = {
  ...contact,
  /** dollars */
  docFee: z.number().min(0).max(10_000),
  /** fraction: 0.07 is 7 % */
  defaultTaxRate: z.number().min(0).max(1),
  /** how tax on a vehicle is calculated (rules: state vehicle rules): `plain` is rate times price less trade-in */
  taxRules: z.enum(['plain', 'state']),
  /** `any`: public prices may fall back to staff-only price columns (rules: public price) */
  publicPriceFallback: z.enum(['public', 'any']),
  timeZone: timeZoneField,
  /** the URL a customer is sent to after submitting options; '' for none */
  financeApplicationUrl: linkField,
  /** '' opens the dealership's own trade-in page */
  tradeInCalculatorUrl: linkField,
  brandColor: z.union([z.literal(''), z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #2f55d4')]),
  logoUrl: linkField,
  /** `own`: SALES see the leads they created or are assigned; `all`: every lead of the dealership */
  salesLeadVisibility: z.enum(['own', 'all']),
}

/** The settings of a dealership. */
export const dealershipSettingsSchema = z.object(settings)
export type DealershipSettings = z.infer<typeof dealershipSettingsSchema>

/** The public settings, used by the customer pages. */
export const publicDealershipSettingsSchema = dealershipSettingsSchema.pick({
  docFee: true,
  defaultTaxRate: true,
  taxRules: true,
  financeApplicationUrl: true,
  tradeInCalculatorUrl: true,
  brandColor: true,
  logoUrl: true,
  phone: true,
  textNumber: true,
  address: true,
  hours: true,
  timeZone: true,
})
export type PublicDealershipSettings = z.infer<typeof publicDealershipSettingsSchema>

/** The contact details of a dealership, with the time zone of its hours (rules: dealership contact). */
export const dealershipContactSchema = dealershipSettingsSchema.pick({
  phone: true,
  textNumber: true,
  address: true,
  hours: true,
  timeZone: true,
})
export type DealershipContact = z.infer<typeof dealershipContactSchema>

/** The settings of a dealership that has not chosen any. */
export const DEFAULT_DEALERSHIP_SETTINGS: DealershipSettings = {
  docFee: DOC_FEE_CENTS / 100,
  defaultTaxRate: DEFAULT_TAX_PERCENT / 100,
  taxRules: 'plain',
  publicPriceFallback: 'public',
  timeZone: DEFAULT_TIME_ZONE,
  financeApplicationUrl: '',
  tradeInCalculatorUrl: '',
  brandColor: '',
  logoUrl: '',
  salesLeadVisibility: 'own',
  phone: '',
  textNumber: '',
  address: '',
  hours: [],
}

/** The canonical spelling of a time zone; null if it is not one. */
export function canonicalTimeZone(name: string): string | null {
  // an offset has no daylight saving time
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
