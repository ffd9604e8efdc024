import type { SubmittedOptions } from '@forecourt/contracts/leads/records'
import type { CalculatorState } from '@forecourt/money/calculator'

const KEPT = [
  'paymentType',
  'calcDownPayment',
  'calcTerm',
  'calcCreditScore',
  'calcApr',
  'includeTaxes',
  'showTradeIn',
  'tradeInValue',
  'hasTradePayoff',
  'tradePayoff',
  'zipCode',
] as const

/**
 * What a customer submitted, as their calculator starts with it when they come back (rules: submitting options); nothing before. The tax rate
 * is taken along where it is of their ZIP code; the dealership's own is whatever it is by now.
 */
export function submittedFields(options: SubmittedOptions | null): Partial<CalculatorState> {
  if (options === null) return {}
  const kept = Object.fromEntries(KEPT.map((field) => [field, options[field]]).filter(([, value]) => value !== undefined))
  if (!options.taxRegion) return kept
  return { ...kept, taxRate: options.taxRate ?? null, taxRegion: options.taxRegion, taxState: options.taxState ?? '' }
}

/** Whether two submissions say the same, whatever the payment came to by the tax rate of their day. */
export function saysTheSame(one: SubmittedOptions, other: SubmittedOptions): boolean {
  return KEPT.every((field) => (one[field] ?? null) === (other[field] ?? null))
}
