import { formatUsPhone } from '@forecourt/contact/phone'
import type { Customer } from '@forecourt/contracts/leads/records'
import type { CustomerChange } from '../api/customer-page.ts'

/** What can be corrected of a customer; the first phone and email are the ones used. */
export interface ContactForm {
  firstName: string
  lastName: string
  zip: string
  phones: string[]
  emails: string[]
}

/** A customer as their form begins; there is always a field for a phone and one for an email. */
export function contactForm(
  customer: Pick<Customer, 'firstName' | 'lastName' | 'zip' | 'phone' | 'email' | 'otherPhones' | 'otherEmails'>,
): ContactForm {
  const { firstName, lastName, zip, phone, email, otherPhones, otherEmails } = customer
  return { firstName, lastName, zip, phones: [formatUsPhone(phone), ...otherPhones.map(formatUsPhone)], emails: [email, ...otherEmails] }
}

/** What to save: empty fields are left out, and the first that is filled in is the one used. */
export function contactChange({ firstName, lastName, zip, phones, emails }: ContactForm): CustomerChange {
  const [phone = '', ...otherPhones] = filled(phones).map(formatUsPhone)
  const [email = '', ...otherEmails] = filled(emails)
  return { firstName: firstName.trim(), lastName: lastName.trim(), zip: zip.trim(), phone, otherPhones, email, otherEmails }
}

function filled(values: readonly string[]): string[] {
  return values.map((value) => value.trim()).filter(Boolean)
}
