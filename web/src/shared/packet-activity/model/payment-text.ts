import type { SubmittedOptions } from '@forecourt/contracts/leads/records'
import { formatAmount } from '@forecourt/money/amount-display'

/** A submitted payment as text: '$953/mo', '$36,840 cash', 'cash' in older records; '' if the amount is unknown. A trade-in may leave $0 to pay. */
export function paymentText({ paymentType, monthlyPayment, cashTotal }: SubmittedOptions): string {
  if (paymentType === 'cash') return cashTotal === undefined ? 'cash' : `${formatAmount(Math.round(cashTotal))} cash`
  return monthlyPayment === undefined ? '' : `${formatAmount(Math.round(monthlyPayment))}/mo`
}
