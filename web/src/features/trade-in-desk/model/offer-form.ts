import { OFFER_LIMITS, offerAmountField } from '@forecourt/contracts/trade-ins/offers'
import { formatAmount } from '@forecourt/money/amount-display'
import dayjs from 'dayjs'
import { dayIn, endOfDay } from '../../../staff-ui/end-of-day.ts'

/** The values of the offer form: `amount` in dollars or '' while empty; `validUntil` as YYYY-MM-DD. */
export interface OfferDraft {
  amount: number | string
  validUntil: string
  note: string
}
export type OfferField = keyof OfferDraft

/** Returns the initial values of a new offer: the vehicle's value, and the dealership's number of days in its time zone. */
export function startOffer(value: number | null, offerDays: number, now: Date, timeZone: string): OfferDraft {
  return { amount: value === null || value < 1 ? '' : value, validUntil: dayIn(offerDays, now, timeZone), note: '' }
}

/** Whether a draft differs from the initial values of the form. */
export function isChanged(draft: OfferDraft, start: OfferDraft): boolean {
  return String(draft.amount) !== String(start.amount) || draft.validUntil !== start.validUntil || draft.note.trim() !== start.note
}

/** Returns the earliest and latest date until which an offer can be valid, in the dealership's time zone. */
export function offerDays(now: Date, timeZone: string): { first: string; last: string } {
  return { first: dayIn(0, now, timeZone), last: dayIn(OFFER_LIMITS.days, now, timeZone) }
}

/** Returns the error message for an invalid amount of an offer or of staff's own value. */
export function amountLimits(currency: string): string {
  return `Enter whole dollars, ${formatAmount(1, currency)} to ${formatAmount(OFFER_LIMITS.amount, currency)}`
}

/** Returns the error message of each invalid field of an offer. */
export function offerErrors(
  { amount, validUntil, note }: OfferDraft,
  now: Date,
  currency: string,
  timeZone: string,
): Partial<Record<OfferField, string>> {
  const { first, last } = offerDays(now, timeZone)
  const isAmount = amount !== '' && offerAmountField.safeParse(Number(amount)).success
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(validUntil) && validUntil >= first && validUntil <= last
  return {
    ...(!isAmount && { amount: amountLimits(currency) }),
    ...(!isDay && { validUntil: `Choose a day in the next ${OFFER_LIMITS.days} days` }),
    ...(note.length > OFFER_LIMITS.note && { note: `Enter at most ${OFFER_LIMITS.note} characters` }),
  }
}

/** Returns the request body: the offer is valid through the end of its last day in the dealership's time zone, up to the maximum duration. */
export function offerBody(
  { amount, validUntil, note }: OfferDraft,
  now: Date,
  timeZone: string,
): { amount: number; validUntil: string; note: string } {
  const end = endOfDay(validUntil, timeZone)
  // in hours, like the server: 90 days of the calendar are an hour longer when clocks go back in between
  const latest = dayjs(now)
    .add(OFFER_LIMITS.days * 24, 'hour')
    .subtract(1, 'minute')
    .toDate()
  return { amount: Number(amount), validUntil: (end > latest ? latest : end).toISOString(), note: note.trim() }
}

/** Returns the positions of a range and an amount, in percent of a bar that extends a fifth of the range beyond both ends. */
export function fairRangeBar(low: number, high: number, amount: number | null) {
  const span = Math.max(1, high - low)
  const from = low - span / 5
  const whole = span * 1.4
  const percent = (dollars: number) => Math.max(0, Math.min(100, ((dollars - from) / whole) * 100))
  return { left: percent(low), right: 100 - percent(high), marker: amount === null ? null : percent(amount) }
}
