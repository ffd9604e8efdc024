import { phoneDigits } from '@forecourt/contact/phone'

/** The facts about a person that leads and customers share. */
export interface Contact {
  firstName: string
  lastName: string
  email: string
  phone: string
}

/**
 * What makes two customers of a dealership one person: the email address; without one, phone and name. undefined when there is
 * neither: names alone say nothing, and two Johns are two customers.
 */
export function contactKey(contact: Contact): string | undefined {
  if (contact.email !== '') return `email ${contact.email}`
  const digits = phoneDigits(contact.phone)
  return digits === '' ? undefined : `phone ${personKey(contact)}`
}

/** Phone and name together: how a lead finds its customer when the email does not (rules: customer of a lead). */
export function personKey(contact: Contact): string {
  return `${phoneDigits(contact.phone)} ${fold(`${contact.firstName} ${contact.lastName}`)}`
}

/** Lower case, single blanks: what people type, compared. */
export function fold(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}

/**
 * The text a contact is found by, one thing a line so that a search never matches across two: both orders of the name (the first line is
 * also the sort key), the phone as typed and as digits, then whatever else the record is found by.
 */
export function searchText({ firstName, lastName, phone }: Contact, ...more: string[]): string {
  const lines = [`${firstName} ${lastName}`, `${lastName} ${firstName}`, phone, phoneDigits(phone), ...more]
  return lines.map(fold).filter(Boolean).join('\n')
}

/**
 * A search as a pattern over `searchText`: contains, case-insensitive because both sides are folded, never an operator or an expression of
 * the person who types. A phone number is also looked for by its digits alone.
 */
export function searchPattern(search: string): RegExp {
  const text = fold(search)
  const digits = phoneDigits(text)
  return new RegExp(isPhoneSearch(text) ? `${escapeRegExp(text)}|${digits}` : escapeRegExp(text))
}

/** Whether a search may be a phone number, however it is written. */
export function isPhoneSearch(text: string): boolean {
  return phoneDigits(text).length >= 3 && /^[\d\s().+-]+$/.test(text)
}

/** More words than anybody types; what follows them is not looked at. */
const MAX_WORDS = 12

/** The words of a search that may stand in any order; none for an empty one. */
export function searchWords(search: string): string[] {
  return fold(search).split(' ').filter(Boolean).slice(0, MAX_WORDS)
}

/** Text with an @ and no space matches the email address only (rules: customer search). */
export function isEmailSearch(search: string): boolean {
  const text = search.trim()
  return text.includes('@') && !/\s/.test(text)
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
