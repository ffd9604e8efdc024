import { formatUsPhone } from '@forecourt/contact/phone'
import { type DealershipSettings, dealershipSettingsSchema } from '@forecourt/contracts/auth/dealership-settings'
import type { Dealership } from '@forecourt/contracts/auth/operations'
import { emailField, nameField } from '@forecourt/contracts/fields'
import { hoursErrors } from './opening-hours.ts'

/** The values of the settings form: the tax rate in percent, an empty number as ''. */
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

/** Error messages of fields for which the schema's message would not help a user. */
const WORDS: Partial<Record<SettingsField, string>> = {
  docFee: 'Enter an amount from $0 to $10,000',
  taxPercent: 'Enter a rate from 0 to 100%',
  phone: 'Enter a phone number, such as (404) 555-0140',
  textNumber: 'Enter a phone number, such as (404) 555-0140',
  hours: 'Check the hours. Each day must close after it opens.',
}

/** Converts the settings of a dealership to form values, with the tax rate in percent. */
export function settingsFormOf({ name, email, settings }: Pick<Dealership, 'name' | 'email' | 'settings'>): SettingsValues {
  const { defaultTaxRate, ...others } = settings
  return { name, email, ...others, taxPercent: Number((defaultTaxRate * 100).toFixed(5)) }
}

/** Converts form values to the server's format. An invalid number becomes NaN, which every schema rejects. */
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

/** Returns the error message of each field that the contract's schema rejects, by its path in the form: 'docFee', 'hours.2.closes'. */
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

/** Returns the path that comes first in the form; null without paths. */
export function firstErrorOf(paths: readonly string[]): string | null {
  const fields = Object.keys(SETTINGS_LABELS)
  const placeOf = (path: string) => fields.indexOf(path.split('.')[0] ?? '')
  return paths.toSorted((a, b) => placeOf(a) - placeOf(b))[0] ?? null
}

/** Returns the field for a path in the schema or in a server error: 'docFee' for 'body.settings.docFee'. */
export function fieldOf(path: string): SettingsField {
  const names = path.split('.')
  if (names.includes('hours')) return 'hours'
  const last = names.at(-1) ?? ''
  return (last === 'defaultTaxRate' ? 'taxPercent' : last) as SettingsField
}

/** Returns the error text of a field: our own message if there is one, otherwise the field's label and the schema's `message`. */
export function errorText(field: SettingsField, message: string): string {
  return WORDS[field] ?? `${SETTINGS_LABELS[field] ?? field} ${message}`
}

/** Returns the changed settings to send to the server; null if nothing changed. */
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
 * Merges another user's saved settings `theirs` into the form `mine`. Fields changed in `mine` since `base` keep their values. `conflicts` are
 * the fields that both users changed to different values, since `base` or before: those of an `earlier` merge stay while the values differ.
 */
export function rebaseSettings(
  base: SettingsValues,
  mine: SettingsValues,
  theirs: SettingsValues,
  earlier: readonly SettingsField[] = [],
): { values: SettingsValues; conflicts: SettingsField[] } {
  const [old, own, other] = [base, mine, theirs].map(comparable) as [SettingsValues, SettingsValues, SettingsValues]
  const fields = Object.keys(SETTINGS_LABELS) as SettingsField[]
  const touched = fields.filter((field) => !isSame(own[field], old[field]) && !isSame(own[field], other[field]))
  return {
    values: { ...theirs, ...Object.fromEntries(touched.map((field) => [field, mine[field]])) },
    conflicts: touched.filter((field) => earlier.includes(field) || !isSame(other[field], old[field])),
  }
}

/** Normalizes form values, so that different spellings of the same value are equal. */
function comparable(form: SettingsValues): SettingsValues {
  const { name, email, settings } = asSaved(form)
  return { ...settings, name, email, docFee: String(settings.docFee), taxPercent: String(settings.defaultTaxRate) }
}

/** Compares by value, because hours are a list. */
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

/** Returns the path and message of each issue. For a union of '' and a format, the message is that of the format. */
function issuesOf(path: string, { error }: Parsed): [path: string, message: string][] {
  return (error?.issues ?? []).map((issue) => [[path, ...issue.path].join('.'), issue.errors?.flat().at(-1)?.message ?? issue.message])
}
