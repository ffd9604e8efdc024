import type { Offer } from '@forecourt/contracts/trade-ins/offers'
import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { formatAmount } from '@forecourt/money/amount-display'
import { knownFact } from '@forecourt/trade-in/vehicle'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import type { Tone } from '../../../staff-ui/status-pill.tsx'
import { standingOffer } from './standing-offer.ts'

/** Formats a range as '$15,900 to $18,200'. */
export function formatRange(low: number, high: number, currency: string): string {
  return `${formatAmount(low, currency)} to ${formatAmount(high, currency)}`
}

/** Returns '2019 Honda CR-V EX-L', without unknown facts. */
export function evaluationTitle({ vehicleInfo: { year, make, model, trim } }: Pick<Evaluation, 'vehicleInfo'>): string {
  return vehicleTitle({ year: knownFact(year), make: knownFact(make), model: knownFact(model), trim: knownFact(trim) })
}

/** The characters of a VIN in lists (rules: trade-in screens). */
const VIN_SHOWN = 8

/** Shortens a VIN to '5J6RW2H8…'; '' for a vehicle without one. */
export function shortVin(vin: string): string {
  return vin.length > VIN_SHOWN ? `${vin.slice(0, VIN_SHOWN)}…` : vin
}

/** Returns the label of a status (rules: evaluation status); an unknown status is its own label. */
export function statusPill(status: string): { label: string; tone: Tone } {
  if (status === 'approved') return { label: 'Approved', tone: 'good' }
  if (status === '' || status === 'pending' || status === 'need_reviewed') return { label: 'Need Reviewed', tone: 'warn' }
  return { label: status, tone: 'neutral' }
}

/** Returns the value in dollars: staff's own, else the estimate; null without either. */
export function valueDollars({ staffValue, evaluation }: Pick<Evaluation, 'staffValue' | 'evaluation'>): number | null {
  return staffValue?.amount ?? evaluation?.tradeInValue ?? null
}

/** The label of each state of an offer. */
export const OFFER_PILLS: Readonly<Record<Offer['state'], { label: string; tone: Tone }>> = {
  open: { label: 'Offer open', tone: 'info' },
  accepted: { label: 'Offer accepted', tone: 'good' },
  declined: { label: 'Offer declined', tone: 'bad' },
  withdrawn: { label: 'Offer withdrawn', tone: 'neutral' },
  replaced: { label: 'Offer replaced', tone: 'neutral' },
  expired: { label: 'Offer expired', tone: 'warn' },
}

/** Returns the label of a row: the state of the standing offer, or the review status without one or after it was withdrawn. */
export function rowState({ offers, status }: Pick<Evaluation, 'offers' | 'status'>): { label: string; tone: Tone } {
  const offer = standingOffer(offers)
  if (offer !== undefined && offer.state !== 'withdrawn' && offer.state !== 'replaced') return OFFER_PILLS[offer.state]
  return statusPill(status).tone === 'warn' ? { label: 'Need Review', tone: 'warn' } : statusPill(status)
}
