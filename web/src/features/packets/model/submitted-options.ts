import type { SubmittedOptions } from '@forecourt/contracts/leads/records'
import { vehicleTaxText } from '@forecourt/money/vehicle-tax-text'

/** The options in display order, each with its spellings (rules: submitted options). */
const OPTIONS: readonly (readonly [string, ...string[]])[] = [
  ['paymentType'],
  ['monthlyPayment'],
  ['cashTotal'],
  ['calcDownPayment'],
  ['calcTerm', 'Term'],
  ['calcApr', 'APR'],
  ['calcCreditScore'],
  ['includeTaxes'],
  ['zipCode'],
  ['taxRate'],
  ['taxRegion'],
  ['taxState'],
  ['vehicleTax'],
  ['showTradeIn'],
  ['tradeInValue'],
  ['hasTradePayoff'],
  ['tradePayoff'],
]

/**
 * Returns the submitted options in display order, without missing ones and without the APR of a cash deal. Older logs use other names for the
 * options.
 */
export function submittedFields(log: object): { field: string; value: unknown }[] {
  const { submittedOptions, submitted_options, options } = log as Record<string, unknown>
  const submitted = (submittedOptions ?? submitted_options ?? options ?? {}) as Readonly<Record<string, unknown>>
  return OPTIONS.flatMap((spellings) => {
    const field = spellings.find((spelling) => !isMissing(submitted[spelling]))
    const isNoLoan = submitted.paymentType === 'cash' && spellings.includes('APR')
    return field === undefined || isNoLoan ? [] : [{ field, value: shownValue(field, submitted[field]) }]
  })
}

/** The label of a state's tax rule; any other text unchanged. */
function shownValue(field: string, value: unknown): unknown {
  return field === 'vehicleTax' ? vehicleTaxText(value as NonNullable<SubmittedOptions['vehicleTax']>) : value
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
