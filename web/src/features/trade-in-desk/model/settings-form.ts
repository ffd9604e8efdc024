import { MAX_DEDUCTION, type TradeInSettings, tradeInSettingsSchema } from '@forecourt/contracts/trade-ins/trade-in-settings'
import { formatAmount } from '@forecourt/money/amount-display'
import { CONDITION_GROUPS, CONDITION_KEYS } from '@forecourt/trade-in/condition'
import { type DeductionKey, ORIGINAL_TIRES, WORN_TIRES_MILES } from '@forecourt/valuation/valuation-settings'
import { formatCount } from '../../../ui/format.ts'

/** The field of a deduction: '' deducts nothing. */
interface TypedDeduction {
  unit: 'percent' | 'dollars'
  amount: number | string
}
/** The values of the settings form; an empty number field is ''. */
export interface SettingsValues extends Omit<TradeInSettings, 'marginPercent' | 'reconditioning' | 'offerDays' | 'deductions'> {
  marginPercent: number | string
  reconditioning: number | string
  offerDays: number | string
  /** keyed by `deductionField` */
  deductions: Record<string, TypedDeduction>
}

/** A question of the wizard with the answers that may lower the value. */
export interface DeductionGroup {
  label: string
  answers: { key: DeductionKey; label: string }[]
}

/** All answers that can have a deduction, in the order of the wizard. */
export const DEDUCTION_GROUPS: readonly DeductionGroup[] = [
  ...CONDITION_KEYS.map((group) => ({
    label: CONDITION_GROUPS[group].label,
    answers: Object.entries(CONDITION_GROUPS[group].options).map(([answer, label]) => ({
      key: `${group}.${answer}`,
      label: String(label),
    })),
  })),
  { label: 'Tires', answers: [{ key: ORIGINAL_TIRES, label: `Original, from ${formatCount(WORN_TIRES_MILES)} mi` }] },
]
const KEYS = DEDUCTION_GROUPS.flatMap(({ answers }) => answers.map(({ key }) => key))

/** Returns the name of a deduction's form field. It contains no dot, which the form would read as a nested field. */
export function deductionField(key: DeductionKey): string {
  return key.replace('.', ':')
}

/** Converts settings to form values. */
export function settingsValues(settings: TradeInSettings): SettingsValues {
  const typed = KEYS.map((key) => [deductionField(key), { ...(settings.deductions[key] ?? { unit: 'percent', amount: '' }) }])
  return { ...settings, deductions: Object.fromEntries(typed) }
}

/** Converts form values to settings. An empty number becomes NaN, which the contract rejects; deductions without an amount are left out. */
export function settingsBody(values: SettingsValues): TradeInSettings {
  const deductions = KEYS.flatMap((key) => {
    const typed = values.deductions[deductionField(key)]
    if (typed === undefined || typed.amount === '' || Number(typed.amount) === 0) return []
    return [[key, { unit: typed.unit, amount: Number(typed.amount) }]]
  })
  return {
    ...values,
    marginPercent: numberOf(values.marginPercent),
    reconditioning: numberOf(values.reconditioning),
    offerDays: numberOf(values.offerDays),
    deductions: Object.fromEntries(deductions),
  }
}

/** Returns `theirs`, which another user may have saved since `base`, with the fields and the single deductions that were changed in `mine`. */
export function rebaseSettings(base: SettingsValues, mine: SettingsValues, theirs: SettingsValues): SettingsValues {
  const deductions = { ...theirs.deductions, ...(changedOf(base.deductions, mine.deductions) as SettingsValues['deductions']) }
  return { ...theirs, ...changedOf(base, mine), deductions }
}

function changedOf<Values extends object>(before: Values, after: Values): Partial<Values> {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name)))
  return Object.fromEntries(changed) as Partial<Values>
}

const WORDS: Readonly<Record<string, (dollars: string) => string>> = {
  marginPercent: () => 'Enter a percentage from 0 to 90',
  reconditioning: (dollars) => `Enter whole dollars, ${dollars}`,
  offerDays: () => 'Enter a number of days from 1 to 90',
}

/** Returns the error message of each field that the contract rejects, by its path in the form. */
export function settingsErrors(values: SettingsValues, currency: string): Record<string, string> {
  const dollars = `${formatAmount(0, currency)} to ${formatAmount(MAX_DEDUCTION, currency)}`
  const { error } = tradeInSettingsSchema.safeParse(settingsBody(values))
  const errors = (error?.issues ?? []).map(({ path: [field, key] }): [string, string] => {
    if (field !== 'deductions') return [String(field), WORDS[String(field)]?.(dollars) ?? 'is not valid']
    const name = deductionField(String(key))
    const isPercent = values.deductions[name]?.unit === 'percent'
    return [`deductions.${name}.amount`, isPercent ? 'Enter 0 to 100' : `Enter ${dollars}`]
  })
  return Object.fromEntries(errors)
}

/** Whether the form has unsaved changes. */
export function isChanged(base: SettingsValues, values: SettingsValues): boolean {
  return JSON.stringify(settingsBody(base)) !== JSON.stringify(settingsBody(values))
}

function numberOf(value: number | string): number {
  return value === '' ? Number.NaN : Number(value)
}
