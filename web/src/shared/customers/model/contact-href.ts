import { formatUsPhone, isUsPhone, phoneDigits } from '@forecourt/contact/phone'

/** The `tel:` URL of a typed phone number; null when there is none to call. */
export function callHref(phone: string): string | null {
  const number = dialed(phone)
  return number === null ? null : `tel:${number}`
}

/** The `sms:` URL of a typed phone number; null when there is none. */
export function textHref(phone: string): string | null {
  const number = dialed(phone)
  return number === null ? null : `sms:${number}`
}

/** `mailto:` of an email address; null where there is none. */
export function mailHref(email: string): string | null {
  return email === '' ? null : `mailto:${email}`
}

/** '(404) 555-0177': how a number is shown, whatever way it was typed (rules: phone numbers). */
export function shownPhone(phone: string): string {
  return formatUsPhone(phone)
}

/** US numbers with their country's 1, as phones abroad need it. */
function dialed(phone: string): string | null {
  const digits = phoneDigits(phone)
  if (digits === '') return null
  if (isUsPhone(digits) && !phone.trim().startsWith('+')) return `+1${digits}`
  return phone.trim().startsWith('+') ? `+${phone.replace(/\D/g, '')}` : digits
}
