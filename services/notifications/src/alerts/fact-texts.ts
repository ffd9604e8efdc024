import type { SubmittedOptions, VehicleSummary } from '@forecourt/contracts/leads/records'

/** Returns the name of a vehicle, such as '2024 Honda Accord'; '' if nothing is known. */
export function nameOf(vehicle: VehicleSummary | undefined): string {
  if (vehicle === undefined) return ''
  const { year, make, model } = vehicle
  return [year, make, model].filter(Boolean).join(' ')
}

/** Returns how many photos a trade-in has, such as 'With 3 photos'; '' for none. */
export function photosText(count: number): string {
  return count === 0 ? '' : count === 1 ? 'With 1 photo' : `With ${count} photos`
}

/** Returns the options that a customer submitted, such as 'Finances, 72 months, $5,000 down'. */
export function optionsText({ paymentType, calcDownPayment, calcTerm, currency = 'USD' }: SubmittedOptions): string {
  if (paymentType === 'cash') return 'Pays cash'
  // '$' for every kind of dollar, as on the packet's page
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 } as const
  const parts = [
    calcTerm === undefined ? '' : `${calcTerm} months`,
    calcDownPayment === undefined ? '' : `${calcDownPayment.toLocaleString('en-US', style)} down`,
  ].filter((text) => text !== '')
  return ['Finances', ...parts].join(', ')
}
