import { phoneKey } from '@forecourt/contact/phone'

/** The customer fields that a merge combines. */
interface MergedContact {
  email: string
  phone: string
  zip: string
  otherEmails?: readonly string[]
  otherPhones?: readonly string[]
}

/**
 * Returns the contact of a customer after a merge: their own values stay, empty ones are filled from the others in order, and all other addresses and
 * phone numbers are kept once, in any spelling.
 */
export function mergeContacts(kept: MergedContact, others: readonly MergedContact[]) {
  const all = [kept, ...others]
  const first = (fact: 'email' | 'phone' | 'zip') => all.map((one) => one[fact]).find((value) => value !== '') ?? ''
  const email = first('email')
  const emails = all.flatMap((one) => [one.email, ...(one.otherEmails ?? [])])
  const otherEmails = [...new Set(emails)].filter((one) => one !== '' && one !== email)
  const phone = first('phone')
  const phones = all.flatMap((one) => [one.phone, ...(one.otherPhones ?? [])])
  return { email, phone, zip: first('zip'), otherEmails, otherPhones: otherThan(phone, phones) }
}

/** Returns the phone numbers that differ from `phone`, each once. */
export function otherThan(phone: string, phones: readonly string[]): string[] {
  const known = new Set([phoneKey(phone), ''])
  return phones.filter((one) => {
    const isNew = !known.has(phoneKey(one))
    known.add(phoneKey(one))
    return isNew
  })
}
