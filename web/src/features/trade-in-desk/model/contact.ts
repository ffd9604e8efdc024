import { formatUsPhone, phoneDigits } from '@forecourt/contact/phone'

/** Formats a phone number as '(678) 555-0112'; '' without one. */
export function shownPhone(phone: string): string {
  return formatUsPhone(phone)
}

/** Returns the `tel:` address of a phone number. */
export function callHref(phone: string): string {
  return `tel:${dialed(phone)}`
}

/** Returns the `sms:` address of a text message. iOS expects `&body` and Android `?body`; both accept `?&body`. */
export function textHref(phone: string, text = ''): string {
  return `sms:${dialed(phone)}${text === '' ? '' : `?&body=${encodeURIComponent(text)}`}`
}

/** Returns the `mailto:` address of an email with a subject and text. */
export function mailHref(email: string, { subject, text }: { subject: string; text: string }): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
}

function dialed(phone: string): string {
  const digits = phoneDigits(phone)
  return digits.length === 10 ? `+1${digits}` : digits
}
