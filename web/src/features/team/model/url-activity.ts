import type { UrlActivity } from '@forecourt/contracts/leads/records'
import { vehicleTitle } from '../../../shared/vehicle/model/vehicle-text.ts'
import { hasWords } from './people.ts'

/** Characters of a link in the URL activity table (rules: shortened texts). */
const LINK_SHOWN = 50
/** Characters of a VIN in the URL activity table (rules: shortened texts). */
const VIN_SHOWN = 8

/** A link in at most 50 characters. */
export function shownLink(url: string): string {
  return url.length <= LINK_SHOWN ? url : `${url.slice(0, LINK_SHOWN - 1)}…`
}

/** The last 8 characters of a VIN. */
export function shownVin(vin: string): string {
  return vin.slice(-VIN_SHOWN)
}

/** Links that fit every searched word: who made it, for whom, of which vehicle, where. */
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
