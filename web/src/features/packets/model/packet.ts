import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import type { PACKET_TEMPLATES, PacketLog, SubmittedOptions, VehicleSnapshot } from '@forecourt/contracts/leads/records'
import { formatCents, formatPrice } from '@forecourt/money/price-display'
import { isPhotoPath } from '@forecourt/vehicle/photo-path'
import type { Tone } from '../../../staff-ui/status-pill.tsx'

/** The maximum length of an image address on the server, in characters. */
const IMAGE_URL_MAX = 2_000

export type PacketTemplate = (typeof PACKET_TEMPLATES)[number]

/** The vehicle of a packet, as its log stores it. */
export type PacketVehicle = Pick<Vehicle, 'vin' | 'stockNumber' | 'year' | 'make' | 'model' | 'trim'>

/** rules: packet templates */
export const TEMPLATES: readonly { id: PacketTemplate; name: string; description: string }[] = [
  { id: 'default', name: 'Default', description: 'Photos, facts and the payment calculator, finance or cash' },
  { id: 'cash-only', name: 'Cash only', description: 'The same without financing options' },
]

/** Picks the facts of a vehicle that a packet log stores. */
export function packetVehicle(vehicle: PacketVehicle): PacketVehicle {
  const { vin, stockNumber, year, make, model, trim } = vehicle
  return { vin, stockNumber, year, make, model, trim }
}

/** Returns the vehicle facts for a packet's email: the current ones, with the first photo that a mail program can load. */
export function packetSnapshot(vehicle: Pick<Vehicle, 'price' | 'currency' | 'mileage' | 'mileageUnit' | 'photos'>): VehicleSnapshot {
  const { price, currency, mileage, mileageUnit, photos } = vehicle
  const imageUrl = photos.find((photo) => isPhotoPath(photo) || isWebAddress(photo)) ?? ''
  return { price, currency, mileage, mileageUnit, imageUrl }
}

function isWebAddress(photo: string): boolean {
  return /^https?:\/\//i.test(photo) && photo.length <= IMAGE_URL_MAX && URL.canParse(photo)
}

/** Returns the label Created, Opened or Submitted (rules: packet link status). */
export function linkStatus(log: Pick<PacketLog, 'opened' | 'submittedOptions'>): { label: string; tone: Tone } {
  if (log.submittedOptions !== null) return { label: 'Submitted', tone: 'good' }
  return log.opened ? { label: 'Opened', tone: 'info' } : { label: 'Created', tone: 'neutral' }
}

/** Shortens a long link to its last characters (rules: shortened texts). */
export function linkTail(link: string, length: 15 | 30): string {
  return link.length > length ? `…${link.slice(-length)}` : link
}

/** Formats submitted options as a line, in their currency: 'Finance, $412.55 a month, 60 months, trade-in $8,500'. */
export function submittedText(options: SubmittedOptions): string {
  const { currency } = options
  const financed = options.paymentType === 'finance'
  const parts = [
    financed ? 'Finance' : 'Cash',
    !financed && options.cashTotal !== undefined ? `${formatCents(Math.round(options.cashTotal * 100), currency)} total` : '',
    financed && options.monthlyPayment !== undefined ? `${formatCents(Math.round(options.monthlyPayment * 100), currency)} a month` : '',
    financed && options.calcTerm !== undefined ? `${options.calcTerm} months` : '',
    financed && options.calcApr !== undefined ? `${options.calcApr}% APR` : '',
    financed && options.calcCreditScore !== undefined ? `credit score ${options.calcCreditScore}` : '',
    options.calcDownPayment ? `${formatPrice(options.calcDownPayment, currency)} down` : '',
    options.showTradeIn && options.tradeInValue ? `trade-in ${formatPrice(options.tradeInValue, currency)}` : '',
    options.hasTradePayoff && options.tradePayoff ? `payoff ${formatPrice(options.tradePayoff, currency)}` : '',
  ]
  return parts.filter(Boolean).join(', ')
}
