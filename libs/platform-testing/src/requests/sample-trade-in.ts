import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
import { NO_FEATURES } from '@forecourt/trade-in/features'
import { GOOD_CONDITION } from '@forecourt/trade-in/good-condition'
import { vehicleWithoutVin } from '@forecourt/trade-in/vehicle'
import { type Fields, formWith } from './sample-files.ts'

/** The smallest JPEG that decoders accept: one gray pixel. */
const PIXEL = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
)

/** Returns a form with a photo in a field, and other fields. */
export function samplePhotoForm(field: string, fields: Fields = {}): FormData {
  return formWith(field, PIXEL, 'front.jpg', fields)
}

/** Returns a complete trade-in form of a vehicle. Without a VIN two of them are not duplicates. */
export function sampleTradeIn(vin = ''): DraftContent {
  return {
    step: 4,
    vehicle: { ...vehicleWithoutVin({ year: '2019', make: 'Honda', model: 'Accord' }), vin },
    vinAccepted: false,
    details: {
      firstName: 'Tracy',
      lastName: 'Trader',
      email: 'tracy@customers.test',
      phone: '(415) 555-0100',
      zipCode: '94103',
      currentMiles: '41200',
      vehicleColor: 'Blue',
      sellingOption: 'trade',
      financingStatus: 'paid',
      payoffAmount: '',
      loanCompany: '',
    },
    features: { ...NO_FEATURES, remoteStart: true },
    condition: { ...GOOD_CONDITION, exteriorDamage: 'minor' },
  }
}

/** Returns the same as a form with a photo. */
export function sampleTradeInForm(dealershipId: string): FormData {
  const { vehicle, details, features, condition } = sampleTradeIn()
  const { currentMiles, vehicleColor, payoffAmount: _none, ...customer } = details
  return samplePhotoForm('photos', {
    dealershipId,
    vehicleInfo: JSON.stringify({ ...vehicle, currentMiles: Number(currentMiles), vehicleColor }),
    customerInfo: JSON.stringify({ ...customer, hasPayoff: 'no', payoffAmount: 0 }),
    features: JSON.stringify(features),
    condition: JSON.stringify(condition),
  })
}

/** Returns a valid end of an offer as an ISO time. */
export function sampleOfferEnd(): string {
  return new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString()
}
