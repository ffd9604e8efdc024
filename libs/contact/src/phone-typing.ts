import { phoneDigits } from './phone.ts'

const PHONE_DIGITS = 10

/** A phone number while it is typed, as '(123) 456-7890'; it always ends in a digit, so that it can be deleted (rules: phone numbers). */
export function typedPhone(text: string): string {
  const digits = phoneDigits(text).slice(0, PHONE_DIGITS)
  if (digits.length <= 3) return digits === '' ? '' : `(${digits}`
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** A plus, or anything that stands in no US number: a foreign number, an extension, a word. */
const FREE_TEXT = /^\s*\+|[^\d\s().+-]/

/** The same where any phone may be typed: a foreign number, an extension and more digits than ten stay as they are typed. */
export function typedAnyPhone(text: string): string {
  return FREE_TEXT.test(text) || phoneDigits(text).length > PHONE_DIGITS ? text : typedPhone(text)
}

/** Where the caret belongs in a formatted number so that as many digits stand before it as did in what was typed. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0
  let seen = 0
  for (let at = 0; at < formatted.length; at++) {
    if (/\d/.test(formatted[at] ?? '')) seen++
    if (seen === digitsBefore) return at + 1
  }
  return formatted.length
}
