import { callUrl, textUrl } from '@forecourt/contact/contact-urls'
import type { DealershipContact } from '@forecourt/contracts/auth/dealership-settings'
import type { PublicPerson } from '@forecourt/contracts/auth/profile'
import { buildUrl } from '../../../api/url.ts'

/** A dealership as customer pages show it, with its contact details (rules: dealership contact). */
export interface ContactDealership extends DealershipContact {
  /** '' while unknown */
  name: string
  /** '' without one */
  logoUrl?: string
  /** '' without one */
  brandColor?: string
}

/** The links of a customer's contact buttons; '' if the number or the address is unknown. */
export interface ContactLinks {
  /** the number that Call dials, formatted for reading */
  phone: string
  call: string
  text: string
  directions: string
}

/**
 * The contact links of a person at a dealership, or of the dealership alone (rules: dealership contact). A person's own phone takes precedence over
 * the dealership's. Text messages go to the person's phone, else to the dealership's text number, else to its phone.
 */
export function contactLinks(person: Pick<PublicPerson, 'phone'> | null, dealership: DealershipContact): ContactLinks {
  const own = person?.phone ?? ''
  const phone = own || dealership.phone
  const textNumber = own || dealership.textNumber || dealership.phone
  return {
    phone,
    call: callUrl(phone) ?? '',
    text: textUrl(textNumber) ?? '',
    directions: directionsUrl(dealership.address),
  }
}

/** A map search for the address; '' if it is unknown. */
export function directionsUrl(address: string): string {
  return address === '' ? '' : buildUrl('https://www.google.com/maps/search/', {}, { api: 1, query: address })
}

/** A person's name within a sentence: 'Marcus'. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
