import { formatCents } from './price-display.ts'

/** Formats the tax by the rules of a state for staff: '$900.00 by NC vehicle rules as of 2026-01-01', with ', estimate' if it is one. */
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
