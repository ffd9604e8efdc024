import { isForeignPhone, isUsPhone, phoneDigits, phoneExtension } from './phone.ts'

/**
 * Returns the number to dial for a phone number as typed, without its extension: '+14045550177' for a US number, with the country code 1 that phones
 * abroad need; '+442079460958' for a foreign one; otherwise only the digits. '' when the text has no digit.
 */
export function dialedNumber(phone: string): string {
  const digits = phoneDigits(phone)
  if (digits === '') return ''
  if (isForeignPhone(phone)) return `+${digits}`
  return isUsPhone(digits) ? `+1${digits}` : digits
}

/** Returns the `tel:` URL of a phone number as typed, with its extension; null when there is no number to call. */
export function callUrl(phone: string): string | null {
  const number = dialedNumber(phone)
  if (number === '') return null
  const extension = phoneExtension(phone)
  return extension === '' ? `tel:${number}` : `tel:${number};ext=${extension}`
}

/** Returns the `sms:` URL of a message to a phone number as typed; null when there is no number. */
export function textUrl(phone: string, text = ''): string | null {
  return dialedNumber(phone) === '' ? null : messageUrl(phone, text)
}

/**
 * Returns the `sms:` URL of a message; without a number, the sender chooses the recipient. iOS expects `&body` and Android `?body`; both accept `?&body`.
 */
export function messageUrl(phone: string, text: string): string {
  return `sms:${dialedNumber(phone)}${text === '' ? '' : `?&body=${encodeURIComponent(text)}`}`
}

/** Returns the `mailto:` URL of an email address, with a subject and text if given; null without an address. */
export function mailUrl(email: string, { subject, text }: { subject?: string; text?: string } = {}): string | null {
  if (email === '') return null
  const query = Object.entries({ subject, body: text }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}${query.length === 0 ? '' : `?${query.join('&')}`}`
}
