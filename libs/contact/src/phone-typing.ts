import { phoneDigits } from './phone.ts'

const PHONE_DIGITS = 10

/** A plus, or a character that no US number has: a foreign number, an extension, a word. */
const FREE_TEXT = /^\s*\+|[^\d\s().+-]/

/**
 * Formats a phone number during typing, as '(123) 456-7890'. It always ends in a digit, so that Backspace works. Leaves foreign numbers, extensions and
 * numbers of more than ten digits as typed (rules: phone numbers).
 */
export function typedPhone(text: string): string {
  const digits = phoneDigits(text)
  if (FREE_TEXT.test(text) || digits.length > PHONE_DIGITS) return text
  if (digits.length <= 3) return digits === '' ? '' : `(${digits}`
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** Returns the caret position in a formatted number that keeps `digitsBefore` digits before the caret. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0
  let seen = 0
  for (let at = 0; at < formatted.length; at++) {
    if (/\d/.test(formatted[at] ?? '')) seen++
    if (seen === digitsBefore) return at + 1
  }
  return formatted.length
}
