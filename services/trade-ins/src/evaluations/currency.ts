/** Where no vehicle of the dealership says which. */
export const DEFAULT_CURRENCY = 'USD'

/** The currency of an evaluation's amounts, ISO 4217 (rules: trade-in currency). Evaluations from before it was kept are in US dollars. */
export function currencyOf({ currency = DEFAULT_CURRENCY }: { currency?: string }): string {
  return currency
}
