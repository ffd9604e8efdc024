/** `x12`, `ext. 12`, `#12` at the end of a phone number. */
const EXTENSION = /\s*(?:x|ext\.?|extension|#)\s*(\d{1,8})\s*$/i

/**
 * Returns the digits that identify a phone number, for comparing and searching: no punctuation, no extension, no leading 1 of an 11-digit US
 * number. '' when the text has no digit.
 */
export function phoneDigits(text: string): string {
  const digits = text.replace(EXTENSION, '').replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** Returns the digits of the extension at the end of a phone number; '' without one. */
export function phoneExtension(text: string): string {
  return EXTENSION.exec(text)?.[1] ?? ''
}

/** Returns the comparison key of a phone number with its extension; text without digits is its own key. */
export function phoneKey(text: string): string {
  const digits = phoneDigits(text)
  return digits === '' ? text : `${digits}x${phoneExtension(text)}`
}

/** Returns whether a number is typed with the '+' of another country. */
export function isForeignPhone(text: string): boolean {
  return /^\s*\+\s*[^1\s]/.test(text)
}

/** Returns whether ten digits can be a US number: no area code starts with 0 or 1 (rules: phone numbers). */
export function isUsPhone(digits: string): boolean {
  return /^[2-9]\d{9}$/.test(digits)
}

/**
 * Formats a US number as '(XXX) XXX-XXXX' (rules: phone numbers). Returns anything else (a foreign number, an extension, half a number) trimmed
 * and otherwise unchanged: phone is free text, and no input is lost.
 */
export function formatUsPhone(text: string): string {
  const trimmed = text.trim()
  const digits = phoneDigits(trimmed)
  if (isForeignPhone(trimmed) || EXTENSION.test(trimmed) || /[a-z]/i.test(trimmed) || !isUsPhone(digits)) return trimmed
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}
