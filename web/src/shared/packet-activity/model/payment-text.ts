import type { SubmittedOptions } from '@forecourt/contracts/leads/records'
import { formatPrice } from '@forecourt/money/price-display'

/** What a customer submitted, as an amount: '$953/mo', '$36,840 cash', 'cash' of earlier records; '' where the amount is not known. */
export function paymentText({ paymentType, monthlyPayment, cashTotal }: SubmittedOptions): string {
  if (paymentType === 'cash') return cashTotal === undefined ? 'cash' : `${formatPrice(Math.round(cashTotal))} cash`
  return monthlyPayment === undefined ? '' : `${formatPrice(Math.round(monthlyPayment))}/mo`
}
