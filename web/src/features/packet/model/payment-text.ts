import type { CalculatorState, CalculatorTerms } from '@forecourt/money/calculator'
import { calculate } from '@forecourt/money/calculator-result'
import { dealAmount } from '@forecourt/money/deal-amount'

/** A payment in a few words: '$337', '/mo', '$1,000 down'. */
export interface PaymentText {
  amount: string
  per: string
  note: string
}

/** Formats the calculator's result in whole dollars. */
export function paymentText(state: CalculatorState, terms: CalculatorTerms, currency: string): PaymentText {
  const { monthlyCents, cashCents } = calculate(state, terms)
  if (state.paymentType === 'cash') return { amount: wholeDollars(cashCents, currency), per: '', note: 'total' }
  return { amount: wholeDollars(monthlyCents, currency), per: '/mo', note: `${wholeDollars(state.calcDownPayment * 100, currency)} down` }
}

/** Formats cents of a payment in whole dollars, 0 too. */
export function wholeDollars(cents: number, currency: string): string {
  return dealAmount(Math.round(cents / 100), currency)
}
