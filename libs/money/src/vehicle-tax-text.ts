import { formatCents } from './price-display.ts'

/** What the rules of a state came to, as staff read it: '$900.00 by NC vehicle rules as of 2026-01-01', with 'estimate' where it is one. */
export function vehicleTaxText({
  state,
  from,
  tax,
  isEstimate,
}: {
  state: string
  from: string
  tax: number
  isEstimate: boolean
}): string {
  return `${formatCents(Math.round(tax * 100))} by ${state} vehicle rules as of ${from}${isEstimate ? ', estimate' : ''}`
}
