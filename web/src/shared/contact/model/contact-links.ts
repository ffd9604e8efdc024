import type { DealershipContact } from '@forecourt/contracts/auth/dealership-settings'
import type { PublicPerson } from '@forecourt/contracts/auth/profile'
import { buildUrl } from '../../../api/url.ts'

/** A dealership as its customers' pages name it, with the ways to reach it (rules: dealership contact). */
export interface ContactDealership extends DealershipContact {
  /** '' while it is not known */
  name: string
  /** '' without one */
  logoUrl?: string
  /** '' without one */
  brandColor?: string
}

/** Where a customer's buttons lead; '' where the number or the address is not known. */
export interface ContactLinks {
  /** the number that Call dials, as people read it */
  phone: string
  call: string
  text: string
  directions: string
}

/**
 * The ways to a person at a dealership, or to the dealership alone (rules: dealership contact). A person's own phone comes before the
 * dealership's; text messages go to the person's phone, otherwise to the dealership's number for them, otherwise to its phone.
 */
export function contactLinks(person: Pick<PublicPerson, 'phone'> | null, dealership: DealershipContact): ContactLinks {
  const own = person?.phone ?? ''
  const phone = own || dealership.phone
  const textNumber = own || dealership.textNumber || dealership.phone
  return {
    phone,
    call: phone === '' ? '' : `tel:${dialled(phone)}`,
    text: textNumber === '' ? '' : `sms:${dialled(textNumber, false)}`,
    directions: directionsUrl(dealership.address),
  }
}

/** A map's search for the address; '' where it is not known. */
export function directionsUrl(address: string): string {
  return address === '' ? '' : buildUrl('https://www.google.com/maps/search/', {}, { api: 1, query: address })
}

/** How a person is spoken of in a sentence: 'Marcus'. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

/** A number as a phone dials it: with +1 where it is a US number, with its extension where there is one. */
function dialled(text: string, withExtension = true): string {
  const [, number = text, extension = ''] = /^(.*?)(?:\s*(?:x|ext\.?|extension|#)\s*(\d{1,8}))?\s*$/i.exec(text) ?? []
  const digits = number.replace(/\D/g, '')
  const isUs = digits.length === 10 || (digits.length === 11 && digits.startsWith('1'))
  const dialling = isUs ? `+1${digits.slice(-10)}` : `${number.trim().startsWith('+') ? '+' : ''}${digits}`
  return extension !== '' && withExtension ? `${dialling};ext=${extension}` : dialling
}
