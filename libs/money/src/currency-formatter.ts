const formatters = new Map<string, Intl.NumberFormat>()

/**
 * Returns the formatter of a currency. 'narrowSymbol' writes '$' for every dollar, 'symbol' distinguishes them ('CA$'). `currency` is an ISO 4217
 * code; any other text means US dollars. Intl formatters are slow to create, so each is cached.
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
