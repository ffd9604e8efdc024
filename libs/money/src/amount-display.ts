import { currencyFormatter } from './currency-formatter.ts'

/**
 * An amount with the sign of its currency, for what is bought from customers: '$17,065', 'CA$17,065' for Canadian dollars (rules: trade-in currency).
 * Cents only where there are any; also 0 and negative amounts ('−$200', with a minus sign that screen readers speak). `currency` is an ISO 4217 code;
 * what is none counts as US dollars.
 */
export function formatAmount(amount: number, currency = 'USD'): string {
  const cents = Math.round(Math.abs(amount) * 100)
  const text = currencyFormatter(currency, cents % 100 === 0 ? 0 : 2, 'symbol').format(cents / 100)
  return amount < 0 && cents > 0 ? `−${text}` : text
}

/** The sign of a currency before an amount that is typed: '$', 'CA$'. */
export function currencySign(currency = 'USD'): string {
  return formatAmount(0, currency).replace(/[\d\s]+$/, '')
}
