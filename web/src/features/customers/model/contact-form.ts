import { formatUsPhone } from '@forecourt/contact/phone'
import type { Customer } from '@forecourt/contracts/leads/records'
import type { CustomerChange } from '../api/customer-page.ts'

/** The editable fields of a customer; the first phone and the first email are the main ones. */
export interface ContactForm {
  firstName: string
  lastName: string
  zip: string
  phones: string[]
  emails: string[]
}

/** Returns the initial form of a customer, with at least one field for a phone and one for an email. */
export function contactForm(
  customer: Pick<Customer, 'firstName' | 'lastName' | 'zip' | 'phone' | 'email' | 'otherPhones' | 'otherEmails'>,
): ContactForm {
  const { firstName, lastName, zip, phone, email, otherPhones, otherEmails } = customer
  return { firstName, lastName, zip, phones: [formatUsPhone(phone), ...otherPhones.map(formatUsPhone)], emails: [email, ...otherEmails] }
}

/**
 * Returns the change to save: only what differs from the form as it was shown, so that another user's change of anything else stays. Null if nothing
 * differs. Empty phones and emails are dropped, and the first remaining one becomes the main one.
 */
export function contactChange(form: ContactForm, shown: ContactForm): CustomerChange | null {
  const [parts, before] = [partsOf(form), partsOf(shown)]
  const changed = parts.filter((part, place) => JSON.stringify(part) !== JSON.stringify(before[place]))
  return changed.length === 0 ? null : Object.assign({}, ...changed)
}

/** Phones belong together, and so do emails: which of them is the main one depends on all. */
function partsOf({ firstName, lastName, zip, phones, emails }: ContactForm): CustomerChange[] {
  const [phone = '', ...otherPhones] = filled(phones).map(formatUsPhone)
  const [email = '', ...otherEmails] = filled(emails)
  const names = [{ firstName: firstName.trim() }, { lastName: lastName.trim() }]
  return [...names, { zip: zip.trim() }, { phone, otherPhones }, { email, otherEmails }]
}

function filled(values: readonly string[]): string[] {
  return values.map((value) => value.trim()).filter(Boolean)
}
