import type { Offer } from '@forecourt/contracts/trade-ins/offers'
import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { formatAmount } from '@forecourt/money/amount-display'
import { UNKNOWN } from '@forecourt/trade-in/vehicle'
import { vehicleTitle } from '../../../shared/vehicle/model/vehicle-text.ts'
import type { Tone } from '../../../staff-ui/status-pill.tsx'

/** '$15,900 to $18,200'. */
export function formatRange(low: number, high: number, currency: string): string {
  return `${formatAmount(low, currency)} to ${formatAmount(high, currency)}`
}

/** A decoded fact; '' where the decoder did not know it (rules: decoded vin). */
export function known(fact: string): string {
  return fact === UNKNOWN ? '' : fact
}

/** '2019 Honda CR-V EX-L', as far as known. */
export function evaluationTitle({ vehicleInfo: { year, make, model, trim } }: Pick<Evaluation, 'vehicleInfo'>): string {
  return vehicleTitle({ year: known(year), make: known(make), model: known(model), trim: known(trim) })
}

/** Characters of a VIN that lists show (rules: trade-in screens). */
const VIN_SHOWN = 8

/** '5J6RW2H8…'; '' for a vehicle without a VIN. */
export function shortVin(vin: string): string {
  return vin.length > VIN_SHOWN ? `${vin.slice(0, VIN_SHOWN)}…` : vin
}

/** The label of a status (rules: evaluation status); an unknown one is returned unchanged. */
export function statusPill(status: string): { label: string; tone: Tone } {
  if (status === 'approved') return { label: 'Approved', tone: 'good' }
  if (status === '' || status === 'pending' || status === 'need_reviewed') return { label: 'Need Reviewed', tone: 'warn' }
  return { label: status, tone: 'neutral' }
}

/** What it is worth: staff's own figure, else the estimate; null without both. Dollars. */
export function valueDollars({ staffValue, evaluation }: Pick<Evaluation, 'staffValue' | 'evaluation'>): number | null {
  return staffValue?.amount ?? evaluation?.tradeInValue ?? null
}

const OFFER_LABELS: Readonly<Record<Offer['state'], { label: string; tone: Tone }>> = {
  open: { label: 'Offer open', tone: 'info' },
  accepted: { label: 'Offer accepted', tone: 'good' },
  declined: { label: 'Offer declined', tone: 'bad' },
  withdrawn: { label: 'Offer withdrawn', tone: 'neutral' },
  replaced: { label: 'Offer replaced', tone: 'neutral' },
  expired: { label: 'Offer expired', tone: 'warn' },
}

/** The state of an offer in words. */
export function offerPill(state: Offer['state']): { label: string; tone: Tone } {
  return OFFER_LABELS[state]
}

/** What a row of the desk says under the value: how far the newest offer is, else whether it is reviewed. */
export function rowState({ offers: [newest], status }: Pick<Evaluation, 'offers' | 'status'>): { label: string; tone: Tone } {
  if (newest !== undefined && newest.state !== 'withdrawn' && newest.state !== 'replaced') return offerPill(newest.state)
  return statusPill(status).tone === 'warn' ? { label: 'Need Review', tone: 'warn' } : statusPill(status)
}
