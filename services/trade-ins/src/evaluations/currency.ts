/** The currency when no vehicle of the dealership has one. */
export const DEFAULT_CURRENCY = 'USD'

/**
 * Returns the currency of an evaluation's amounts, ISO 4217 (rules: trade-in currency). Evaluations from before it was stored are in US dollars.
 */
export function currencyOf({ currency = DEFAULT_CURRENCY }: { currency?: string }): string {
  return currency
}
