import { type DealershipSettings, dealershipSettingsSchema } from '@forecourt/contracts/auth/dealership-settings'
import type { Dealership } from '@forecourt/contracts/auth/operations'
import { emailField, nameField } from '@forecourt/contracts/fields'

/** The settings as people edit them: the tax rate in percent, an emptied number as ''. */
export interface SettingsValues extends Omit<DealershipSettings, 'docFee' | 'defaultTaxRate'> {
  name: string
  email: string
  /** dollars */
  docFee: number | string
  taxPercent: number | string
}
export type SettingsField = keyof SettingsValues

export const SETTINGS_LABELS: Record<SettingsField, string> = {
  name: 'Dealership Name',
  email: 'Email Address',
  docFee: 'Doc Fee',
  taxPercent: 'Default Tax Rate',
  publicPriceFallback: 'Prices customers see',
  timeZone: 'Time Zone',
  financeApplicationUrl: 'Finance Application URL',
  tradeInCalculatorUrl: 'Trade-In Calculator URL',
  brandColor: 'Brand Color',
  logoUrl: 'Logo URL',
  salesLeadVisibility: 'Leads the sales team sees',
}

/** Where the schema's own words would not help a person. */
const WORDS: Partial<Record<SettingsField, string>> = {
  docFee: 'Enter an amount from $0 to $10,000',
  taxPercent: 'Enter a rate from 0 to 100 %',
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
      docFee: numberOf(docFee),
      defaultTaxRate: Number((numberOf(taxPercent) / 100).toFixed(7)),
      financeApplicationUrl: others.financeApplicationUrl.trim(),
      tradeInCalculatorUrl: others.tradeInCalculatorUrl.trim(),
      brandColor: others.brandColor.trim().toLowerCase(),
      logoUrl: others.logoUrl.trim(),
    },
  }
}

/** What to tell a person about each field that the contract's schema refuses. */
export function settingsErrors(form: SettingsValues): Partial<Record<SettingsField, string>> {
  const { name, email, settings } = asSaved(form)
  const refused = [
    ...issuesOf('name', nameField.safeParse(name)),
    ...issuesOf('email', emailField.safeParse(email)),
    ...issuesOf('', dealershipSettingsSchema.safeParse(settings)),
  ]
  return Object.fromEntries(refused.map(([path, message]) => [fieldOf(path), errorText(fieldOf(path), message)]))
}

/** The field that a path of the schema, or of a refusal by the server, speaks of: 'body.settings.docFee' is 'docFee'. */
export function fieldOf(path: string): SettingsField {
  const last = path.split('.').at(-1) ?? ''
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
    Object.entries(now.settings).filter(([key, value]) => value !== old.settings[key as keyof DealershipSettings]),
  ) as Partial<DealershipSettings>
  const change = {
    ...(now.name !== old.name && { name: now.name }),
    ...(now.email !== old.email && { email: now.email }),
    ...(Object.keys(settings).length > 0 && { settings }),
  }
  return Object.keys(change).length === 0 ? null : change
}

/**
 * Somebody else saved meanwhile: `theirs` replaces what `mine` did not touch since `base`, and what I changed stays. `conflicts` are the
 * fields that both changed to different things.
 */
export function rebaseSettings(
  base: SettingsValues,
  mine: SettingsValues,
  theirs: SettingsValues,
): { values: SettingsValues; conflicts: SettingsField[] } {
  const [old, own, other] = [base, mine, theirs].map(comparable) as [SettingsValues, SettingsValues, SettingsValues]
  const fields = Object.keys(SETTINGS_LABELS) as SettingsField[]
  const touched = fields.filter((field) => own[field] !== old[field] && own[field] !== other[field])
  return {
    values: { ...theirs, ...Object.fromEntries(touched.map((field) => [field, mine[field]])) },
    conflicts: touched.filter((field) => other[field] !== old[field]),
  }
}

/** Two ways to write the same thing are the same. */
function comparable(form: SettingsValues): SettingsValues {
  const { name, email, settings } = asSaved(form)
  return { ...settings, name, email, docFee: String(settings.docFee), taxPercent: String(settings.defaultTaxRate) }
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
