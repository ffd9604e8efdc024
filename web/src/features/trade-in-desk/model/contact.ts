import { formatUsPhone, phoneDigits } from '@forecourt/contact/phone'

/** '(678) 555-0112'; '' without a number. */
export function shownPhone(phone: string): string {
  return formatUsPhone(phone)
}

/** `tel:` of a number as a phone dials it. */
export function callHref(phone: string): string {
  return `tel:${dialed(phone)}`
}

/** `sms:` with a text that is ready to be sent. iOS wants `&body`, Android `?body`: both read `?&body`. */
export function textHref(phone: string, text = ''): string {
  return `sms:${dialed(phone)}${text === '' ? '' : `?&body=${encodeURIComponent(text)}`}`
}

/** `mailto:` with a subject and text that are ready to be sent. */
export function mailHref(email: string, { subject, text }: { subject: string; text: string }): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
}

function dialed(phone: string): string {
  const digits = phoneDigits(phone)
  return digits.length === 10 ? `+1${digits}` : digits
}
