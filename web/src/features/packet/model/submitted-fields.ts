import type { SubmittedOptions } from '@forecourt/contracts/leads/records'
import type { CalculatorState } from '@forecourt/money/calculator'
import { submittedRules } from '@forecourt/money/calculator-submission'

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
  const kept = Object.fromEntries(keptOf(options).filter(([, value]) => value !== undefined && value !== null))
  if (!options.taxRegion) return kept
  return {
    ...kept,
    taxRate: options.taxRate ?? null,
    taxRegion: options.taxRegion,
    taxState: options.taxState ?? '',
    vehicleTax: rulesOf(options),
  }
}

/** The rules of a state that counted then, until those of today are known. */
function rulesOf({ vehicleTax }: SubmittedOptions): CalculatorState['vehicleTax'] {
  return vehicleTax === undefined ? null : submittedRules(vehicleTax)
}

/** Whether two submissions say the same, whatever the payment came to by the tax rate of their day. */
export function saysTheSame(one: SubmittedOptions, other: SubmittedOptions): boolean {
  const others = new Map(keptOf(other))
  return keptOf(one).every(([field, value]) => value === others.get(field))
}

/** What counts of a submission; an APR of 0 that says that it is a cash deal is no rate for a loan. */
function keptOf(options: SubmittedOptions) {
  const isRate = options.paymentType === 'finance'
  return KEPT.map((field) => [field, field === 'calcApr' && !isRate ? null : (options[field] ?? null)] as const)
}
