import { OFFER_LIMITS, offerAmountField } from '@forecourt/contracts/trade-ins/offers'
import { formatAmount } from '@forecourt/money/amount-display'
import dayjs from 'dayjs'

/** The form of an offer: `amount` in dollars, '' while there is none; `validUntil` as YYYY-MM-DD. */
export interface OfferDraft {
  amount: number | string
  validUntil: string
  note: string
}
export type OfferField = keyof OfferDraft

/** What a new offer begins with: the value, and the dealership's days. */
export function startOffer(value: number | null, offerDays: number, now: Date): OfferDraft {
  return { amount: value === null || value < 1 ? '' : value, validUntil: dayjs(now).add(offerDays, 'day').format('YYYY-MM-DD'), note: '' }
}

/** The first and last day that an offer can hold through. */
export function offerDays(now: Date): { first: string; last: string } {
  return { first: dayjs(now).format('YYYY-MM-DD'), last: dayjs(now).add(OFFER_LIMITS.days, 'day').format('YYYY-MM-DD') }
}

/** What is wrong with an amount that is no offer, or no value of staff's own. */
export function amountLimits(currency: string): string {
  return `Enter whole dollars, ${formatAmount(1, currency)} to ${formatAmount(OFFER_LIMITS.amount, currency)}`
}

/** What is wrong with the fields of an offer, in words. */
export function offerErrors({ amount, validUntil, note }: OfferDraft, now: Date, currency: string): Partial<Record<OfferField, string>> {
  const { first, last } = offerDays(now)
  const isAmount = amount !== '' && offerAmountField.safeParse(Number(amount)).success
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(validUntil) && validUntil >= first && validUntil <= last
  return {
    ...(!isAmount && { amount: amountLimits(currency) }),
    ...(!isDay && { validUntil: `Choose a day in the next ${OFFER_LIMITS.days} days` }),
    ...(note.length > OFFER_LIMITS.note && { note: `Enter at most ${OFFER_LIMITS.note} characters` }),
  }
}

/** The offer as the server takes it: it holds through its last day, as far as the longest offer allows. */
export function offerBody({ amount, validUntil, note }: OfferDraft, now: Date): { amount: number; validUntil: string; note: string } {
  const end = dayjs(validUntil).endOf('day')
  const latest = dayjs(now).add(OFFER_LIMITS.days, 'day').subtract(1, 'minute')
  return { amount: Number(amount), validUntil: (end.isAfter(latest) ? latest : end).toISOString(), note: note.trim() }
}

/** Where an amount stands between the ends of the fair range, in percent of a bar that reaches a fifth beyond both. */
export function fairRangeBar(low: number, high: number, amount: number | null) {
  const span = Math.max(1, high - low)
  const from = low - span / 5
  const whole = span * 1.4
  const percent = (dollars: number) => Math.max(0, Math.min(100, ((dollars - from) / whole) * 100))
  return { left: percent(low), right: 100 - percent(high), marker: amount === null ? null : percent(amount) }
}

/** '7 days', 'today'; how long an offer still holds. */
export function daysLeft(validUntil: string, now: Date): string {
  const days = dayjs(validUntil).startOf('day').diff(dayjs(now).startOf('day'), 'day')
  if (days <= 0) return 'today'
  return days === 1 ? '1 day' : `${days} days`
}
