import { phoneDigits } from './phone.ts'
import { typedPattern } from './typed-pattern.ts'

/** Normalizes typed text for comparison: lower case, single spaces. */
export function fold(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Returns the text that `searchPattern` matches: one value per line, so that a search never matches across two. Empty values are left out. */
export function searchLines(values: readonly string[]): string {
  return values.map(fold).filter(Boolean).join('\n').normalize('NFC')
}

/** Whether a text is only digits and what phone numbers are written with. */
export function isNumeric(text: string): boolean {
  return /^[\d\s().+-]+$/.test(text)
}

/** Whether a search can be a phone number, in any spelling. */
export function isPhoneSearch(text: string): boolean {
  return phoneDigits(text).length >= 3 && isNumeric(text)
}

/**
 * Returns a pattern that matches `searchLines` if it contains the search. Neither case nor marks on letters matter, and the search is never
 * interpreted as an operator or regular expression. A phone number is also searched by its digits alone.
 */
export function searchPattern(search: string): RegExp {
  const text = fold(search)
  return new RegExp(isPhoneSearch(text) ? `${typedPattern(text)}|${phoneDigits(text)}` : typedPattern(text))
}
