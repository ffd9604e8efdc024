import type { SubmittedOptions } from '@forecourt/contracts/leads/records'
import { dealAmount } from '@forecourt/money/deal-amount'

/** A submitted payment as text: '$953/mo', '$36,840 cash', 'cash' in older records; '' if the amount is unknown. A trade-in may leave $0 to pay. */
export function paymentText({ paymentType, monthlyPayment, cashTotal, currency }: SubmittedOptions): string {
  if (paymentType === 'cash') return cashTotal === undefined ? 'cash' : `${dealAmount(Math.round(cashTotal), currency)} cash`
  return monthlyPayment === undefined ? '' : `${dealAmount(Math.round(monthlyPayment), currency)}/mo`
}
