import type { SubmittedOptions } from '@forecourt/contracts/leads/records'
import { formatPrice } from '@forecourt/money/price-display'

/** A submitted payment as text: '$953/mo', '$36,840 cash', 'cash' in older records; '' if the amount is unknown. */
export function paymentText({ paymentType, monthlyPayment, cashTotal }: SubmittedOptions): string {
  if (paymentType === 'cash') return cashTotal === undefined ? 'cash' : `${formatPrice(Math.round(cashTotal))} cash`
  return monthlyPayment === undefined ? '' : `${formatPrice(Math.round(monthlyPayment))}/mo`
}
