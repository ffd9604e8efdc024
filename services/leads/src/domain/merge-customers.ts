import { phoneDigits } from '@forecourt/contact/phone'

/** The facts of a customer that merging brings together. */
export interface MergedContact {
  email: string
  phone: string
  zip: string
  otherEmails?: readonly string[]
  otherPhones?: readonly string[]
}

/**
 * What a customer is after others became part of them: their own facts stay, what was empty is filled from the others in their order, and every
 * other address and phone number is kept beside their own, once however it was typed.
 */
export function mergeContacts(
  kept: MergedContact,
  others: readonly MergedContact[],
): Omit<MergedContact, 'otherEmails' | 'otherPhones'> & { otherEmails: string[]; otherPhones: string[] } {
  const everybody = [kept, ...others]
  const first = (fact: 'email' | 'phone' | 'zip') => everybody.map((one) => one[fact]).find((value) => value !== '') ?? ''
  const email = first('email')
  const emails = everybody.flatMap((one) => [one.email, ...(one.otherEmails ?? [])])
  const otherEmails = [...new Set(emails)].filter((one) => one !== '' && one !== email)
  const phone = first('phone')
  const phones = everybody.flatMap((one) => [one.phone, ...(one.otherPhones ?? [])])
  return { email, phone, zip: first('zip'), otherEmails, otherPhones: otherThan(phone, phones) }
}

/** The phone numbers that are another than `phone`, each once. */
export function otherThan(phone: string, phones: readonly string[]): string[] {
  const known = new Set([numberOf(phone), ''])
  return phones.filter((one) => {
    const isNew = !known.has(numberOf(one))
    known.add(numberOf(one))
    return isNew
  })
}

/** What makes two phone numbers one; what has no digits is itself. */
function numberOf(phone: string): string {
  return phoneDigits(phone) || phone
}
