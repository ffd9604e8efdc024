import { phoneDigits } from '@forecourt/contact/phone'
import { fold, searchLines } from '@forecourt/contact/search-pattern'

/** The contact fields that leads and customers share. */
export interface Contact {
  firstName: string
  lastName: string
  email: string
  phone: string
}

/**
 * Returns the key that identifies a person in a dealership: the email address, else phone and name. undefined without either: names alone do not
 * identify a person, and two Johns are two customers.
 */
export function contactKey(contact: Contact): string | undefined {
  if (contact.email !== '') return `email ${contact.email}`
  const digits = phoneDigits(contact.phone)
  return digits === '' ? undefined : `phone ${personKey(contact)}`
}

/** Returns the key of phone and name, by which a lead finds its customer when the email does not match (rules: customer of a lead). */
export function personKey(contact: Contact): string {
  return `${phoneDigits(contact.phone)} ${fold(`${contact.firstName} ${contact.lastName}`)}`
}

/**
 * Returns the searchable text of a contact, one value per line so that a search never matches across two: both orders of the name (the first line is
 * also the sort key), the phone as typed and as digits, then the other searchable values of the record.
 */
export function searchText({ firstName, lastName, phone }: Contact, ...more: string[]): string {
  return searchLines([`${firstName} ${lastName}`, `${lastName} ${firstName}`, phone, phoneDigits(phone), ...more])
}

/** The maximum number of words in a search; further words are ignored. */
const MAX_WORDS = 12

/** Returns the words of a search, which match in any order; none for an empty one. */
export function searchWords(search: string): string[] {
  return fold(search).split(' ').filter(Boolean).slice(0, MAX_WORDS)
}

/** Whether a search is for an email address: text with an @ and no space (rules: customer search). */
export function isEmailSearch(search: string): boolean {
  const text = search.trim()
  return text.includes('@') && !/\s/.test(text)
}
