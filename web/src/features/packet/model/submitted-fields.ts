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
 * Returns the calculator fields that a returning customer has submitted (rules: submitting options); none without a submission. The tax rate is
 * included only if it is the rate of a ZIP code; the dealership's own rate may have changed since.
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
    // the state's rules at the time of the submission, used until the current ones have loaded
    vehicleTax: options.vehicleTax === undefined ? null : submittedRules(options.vehicleTax),
  }
}

/** Whether two submissions have the same input. Their payments may differ, because tax rates change. */
export function hasSameInput(one: SubmittedOptions, other: SubmittedOptions): boolean {
  const others = new Map(keptOf(other))
  return keptOf(one).every(([field, value]) => value === others.get(field))
}

/** Returns the input of a submission. The APR of 0 that marks a cash deal becomes null. */
function keptOf(options: SubmittedOptions) {
  const isRate = options.paymentType === 'finance'
  return KEPT.map((field) => [field, field === 'calcApr' && !isRate ? null : (options[field] ?? null)] as const)
}
