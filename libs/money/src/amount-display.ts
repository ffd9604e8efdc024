import { currencyFormatter } from './currency-formatter.ts'

/**
 * Formats an amount with its currency sign, for what the dealership buys from customers: '$17,065', 'CA$17,065' for Canadian dollars
 * (rules: trade-in currency). Shows cents only if there are any. Accepts 0 and negative amounts ('−$200', with a minus sign that screen readers
 * speak). `currency` is an ISO 4217 code; an invalid code counts as US dollars.
 */
export function formatAmount(amount: number, currency = 'USD'): string {
  const cents = Math.round(Math.abs(amount) * 100)
  const text = currencyFormatter(currency, cents % 100 === 0 ? 0 : 2, 'symbol').format(cents / 100)
  return amount < 0 && cents > 0 ? `−${text}` : text
}

/** Returns the sign of a currency before a typed amount: '$', 'CA$'. */
export function currencySign(currency = 'USD'): string {
  return formatAmount(0, currency).replace(/[\d\s]+$/, '')
}
