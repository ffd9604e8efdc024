import { phoneDigits } from '@forecourt/contact/phone'
import type { UrlActivity } from '@forecourt/contracts/leads/records'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { hasWords } from '../../../shared/has-words.ts'

/** The maximum characters of a link in the URL activity table (rules: shortened texts). */
const LINK_SHOWN = 50
/** The characters of a VIN in the URL activity table (rules: shortened texts). */
const VIN_SHOWN = 8

/** Truncates a link to 50 characters. */
export function shownLink(url: string): string {
  return url.length <= LINK_SHOWN ? url : `${url.slice(0, LINK_SHOWN - 1)}…`
}

/** Returns the last 8 characters of a VIN. */
export function shownVin(vin: string): string {
  return vin.slice(-VIN_SHOWN)
}

/** Finds the links whose creator, customer, vehicle, dealership or address contain every searched word. */
export function findLinks(links: readonly UrlActivity[], search: string): UrlActivity[] {
  return links.filter(({ createdBy, customer, vehicle, dealershipName, customUrl }) =>
    hasWords(
      [
        createdBy?.name,
        createdBy?.email,
        customer.firstName,
        customer.lastName,
        customer.email,
        customer.phone,
        phoneDigits(customer.phone),
        vehicleTitle(vehicle),
        vehicle.vin,
        vehicle.stockNumber,
        dealershipName,
        customUrl,
      ].join(' '),
      search,
    ),
  )
}
