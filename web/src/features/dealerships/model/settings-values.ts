import { formatUsPhone } from '@forecourt/contact/phone'
import { type DealershipSettings, dealershipSettingsSchema } from '@forecourt/contracts/auth/dealership-settings'
import type { Dealership } from '@forecourt/contracts/auth/operations'
import { emailField, nameField } from '@forecourt/contracts/fields'
import { hoursErrors } from './opening-hours.ts'

/** The settings as people edit them: the tax rate in percent, an emptied number as ''. */
export interface SettingsValues extends Omit<DealershipSettings, 'docFee' | 'defaultTaxRate'> {
  name: string
  email: string
  /** dollars */
  docFee: number | string
  taxPercent: number | string
}
export type SettingsField = keyof SettingsValues

/** In the order of the form. */
export const SETTINGS_LABELS: Record<SettingsField, string> = {
  name: 'Dealership Name',
  email: 'Email Address',
  timeZone: 'Time Zone',
  phone: 'Phone',
  textNumber: 'Text message number',
  address: 'Address',
  hours: 'Hours',
  docFee: 'Doc Fee',
  taxPercent: 'Default Tax Rate',
  taxRules: 'Sales tax on vehicles',
  publicPriceFallback: 'Prices customers see',
  financeApplicationUrl: 'Finance Application URL',
  tradeInCalculatorUrl: 'Trade-In Calculator URL',
  brandColor: 'Brand Color',
  logoUrl: 'Logo URL',
  salesLeadVisibility: 'Leads the sales team sees',
}

/** Where the schema's own words would not help a person. */
const WORDS: Partial<Record<SettingsField, string>> = {
  docFee: 'Enter an amount from $0 to $10,000',
  taxPercent: 'Enter a rate from 0 to 100%',
  phone: 'Enter a phone number, such as (404) 555-0140',
  textNumber: 'Enter a phone number, such as (404) 555-0140',
  hours: 'Check the hours. Each day must close after it opens.',
}

/** The settings of a dealership as the form shows them: the tax rate in percent. */
export function settingsFormOf({ name, email, settings }: Pick<Dealership, 'name' | 'email' | 'settings'>): SettingsValues {
  const { defaultTaxRate, ...others } = settings
  return { name, email, ...others, taxPercent: Number((defaultTaxRate * 100).toFixed(5)) }
}

/** The form as the server wants it; what is no number is NaN, which no schema lets pass. */
function asSaved(form: SettingsValues): { name: string; email: string; settings: DealershipSettings } {
  const { name, email, taxPercent, docFee, ...others } = form
  return {
    name: name.trim(),
    email: email.trim().toLowerCase(),
    settings: {
      ...others,
      phone: formatUsPhone(others.phone),
      textNumber: formatUsPhone(others.textNumber),
      address: others.address.trim(),
      hours: others.hours.map((day) => day && { opens: day.opens, closes: day.closes }),
      docFee: numberOf(docFee),
      defaultTaxRate: Number((numberOf(taxPercent) / 100).toFixed(7)),
      financeApplicationUrl: others.financeApplicationUrl.trim(),
      tradeInCalculatorUrl: others.tradeInCalculatorUrl.trim(),
      brandColor: others.brandColor.trim().toLowerCase(),
      logoUrl: others.logoUrl.trim(),
    },
  }
}

/** The error message of each field that the contract's schema refuses, by its path in the form: 'docFee', 'hours.2.closes'. */
export function settingsErrors(form: SettingsValues): Record<string, string> {
  const { name, email, settings } = asSaved(form)
  const refused = [
    ...issuesOf('name', nameField.safeParse(name)),
    ...issuesOf('email', emailField.safeParse(email)),
    ...issuesOf('', dealershipSettingsSchema.safeParse(settings)),
  ]
  const errors = Object.fromEntries(refused.map(([path, message]) => [fieldOf(path), errorText(fieldOf(path), message)]))
  const { hours, ...others } = errors
  const ofDays = hoursErrors(settings.hours)
  return hours !== undefined && Object.keys(ofDays).length === 0 ? errors : { ...others, ...ofDays }
}

/** The first of some paths in the order of the form; null of none. */
export function firstErrorOf(paths: readonly string[]): string | null {
  const fields = Object.keys(SETTINGS_LABELS)
  const placeOf = (path: string) => fields.indexOf(path.split('.')[0] ?? '')
  return paths.toSorted((a, b) => placeOf(a) - placeOf(b))[0] ?? null
}

/** The field that a path of the schema, or of a refusal by the server, speaks of: 'body.settings.docFee' is 'docFee'. */
export function fieldOf(path: string): SettingsField {
  const names = path.split('.')
  if (names.includes('hours')) return 'hours'
  const last = names.at(-1) ?? ''
  return (last === 'defaultTaxRate' ? 'taxPercent' : last) as SettingsField
}

/** What is wrong with a field, for people: our own words where there are any, else its name before the schema's `message`. */
export function errorText(field: SettingsField, message: string): string {
  return WORDS[field] ?? `${SETTINGS_LABELS[field] ?? field} ${message}`
}

/** What to send so that the server has what the form says; null when nothing changed. */
export function settingsChange(before: SettingsValues, after: SettingsValues) {
  const [old, now] = [asSaved(before), asSaved(after)]
  const settings = Object.fromEntries(
    Object.entries(now.settings).filter(([key, value]) => !isSame(value, old.settings[key as keyof DealershipSettings])),
  ) as Partial<DealershipSettings>
  const change = {
    ...(now.name !== old.name && { name: now.name }),
    ...(now.email !== old.email && { email: now.email }),
    ...(Object.keys(settings).length > 0 && { settings }),
  }
  return Object.keys(change).length === 0 ? null : change
}

/**
 * Someone else saved meanwhile: `theirs` replaces what `mine` did not touch since `base`, and what I changed stays. `conflicts` are the
 * fields that both changed to different things.
 */
export function rebaseSettings(
  base: SettingsValues,
  mine: SettingsValues,
  theirs: SettingsValues,
): { values: SettingsValues; conflicts: SettingsField[] } {
  const [old, own, other] = [base, mine, theirs].map(comparable) as [SettingsValues, SettingsValues, SettingsValues]
  const fields = Object.keys(SETTINGS_LABELS) as SettingsField[]
  const touched = fields.filter((field) => !isSame(own[field], old[field]) && !isSame(own[field], other[field]))
  return {
    values: { ...theirs, ...Object.fromEntries(touched.map((field) => [field, mine[field]])) },
    conflicts: touched.filter((field) => !isSame(other[field], old[field])),
  }
}

/** Two ways to write the same thing are the same. */
function comparable(form: SettingsValues): SettingsValues {
  const { name, email, settings } = asSaved(form)
  return { ...settings, name, email, docFee: String(settings.docFee), taxPercent: String(settings.defaultTaxRate) }
}

/** Hours are a list: the same when they say the same. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function numberOf(value: number | string): number {
  return value === '' ? Number.NaN : Number(value)
}

interface Parsed {
  error?: {
    issues: readonly { path: PropertyKey[]; message: string; code?: string; errors?: readonly (readonly { message: string }[])[] }[]
  }
}

/** Path and message of each issue; of a choice between nothing and something, what is wrong with the something. */
function issuesOf(path: string, { error }: Parsed): [path: string, message: string][] {
  return (error?.issues ?? []).map((issue) => [[path, ...issue.path].join('.'), issue.errors?.flat().at(-1)?.message ?? issue.message])
}
