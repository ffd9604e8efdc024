import { currencyFormatter } from './currency-formatter.ts'

/** rules: price display */
const CALL_FOR_PRICE = 'Call for Price'

/**
 * A price for people: '$38,488', with cents only if there are any; 'Call for Price' when it is missing or not above 0 (rules: price display).
 * `amount` is in units of the currency. Every kind of dollar is '$', and so is an unknown code.
 */
export function formatPrice(amount: number | null | undefined, currency = 'USD'): string {
  if (amount === null || amount === undefined || !Number.isFinite(amount)) return CALL_FOR_PRICE
  const cents = Math.round(amount * 100)
  if (cents <= 0) return CALL_FOR_PRICE
  return currencyFormatter(currency, cents % 100 === 0 ? 0 : 2, 'narrowSymbol').format(cents / 100)
}

/** The sign before a price that is typed, as `formatPrice` shows it: '$' for every kind of dollar, '€'. */
export function priceSign(currency = 'USD'): string {
  return formatPrice(1, currency).replace(/\d+$/, '')
}

/**
 * Formats cents as '$1,234.56' for payments and totals, including 0 and negative amounts ('−$200.00', with a minus sign that screen readers speak).
 */
export function formatCents(cents: number, currency = 'USD'): string {
  const text = currencyFormatter(currency, 2, 'narrowSymbol').format(Math.abs(cents) / 100)
  return cents < 0 ? `−${text}` : text
}
