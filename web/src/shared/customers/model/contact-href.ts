import { formatUsPhone, isUsPhone, phoneDigits } from '@forecourt/contact/phone'

/** The `tel:` URL of a phone number as typed; null when there is none to call. */
export function callHref(phone: string): string | null {
  const number = dialed(phone)
  return number === null ? null : `tel:${number}`
}

/** The `sms:` URL of a phone number as typed; null when there is none. */
export function textHref(phone: string): string | null {
  const number = dialed(phone)
  return number === null ? null : `sms:${number}`
}

/** The `mailto:` URL of an email address; null when there is none. */
export function mailHref(email: string): string | null {
  return email === '' ? null : `mailto:${email}`
}

/** '(404) 555-0177': the displayed form of a number, however it was typed (rules: phone numbers). */
export function shownPhone(phone: string): string {
  return formatUsPhone(phone)
}

/** US numbers with the country code 1, which phones abroad need. */
function dialed(phone: string): string | null {
  const digits = phoneDigits(phone)
  if (digits === '') return null
  if (isUsPhone(digits) && !phone.trim().startsWith('+')) return `+1${digits}`
  return phone.trim().startsWith('+') ? `+${phone.replace(/\D/g, '')}` : digits
}
