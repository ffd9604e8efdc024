const formatters = new Map<string, Intl.NumberFormat>()

/**
 * How amounts of a currency are written; 'narrowSymbol' is '$' whichever dollar it is, 'symbol' tells them apart ('CA$'). `currency` is an ISO 4217
 * code; what is none counts as US dollars. Intl formatters are slow to make, so each is made once.
 */
export function currencyFormatter(currency: string, decimals: 0 | 2, currencyDisplay: 'symbol' | 'narrowSymbol'): Intl.NumberFormat {
  const code = /^[A-Za-z]{3}$/.test(currency) ? currency.toUpperCase() : 'USD'
  const key = `${code}${decimals}${currencyDisplay}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: code,
    currencyDisplay,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  formatters.set(key, made)
  return made
}
