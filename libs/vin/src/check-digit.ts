/** rules: vin check */
export const VIN_LENGTH = 17

/** Messages for a VIN that is not accepted (rules: vin check). */
export const VIN_MESSAGES = {
  empty: 'Please enter a VIN.',
  length: 'VIN must be 17 characters long',
  /** during typing, before the VIN is submitted */
  partial: 'VIN must be 17 characters',
  ioq: 'VIN contains invalid characters (I, O, Q not allowed)',
  characters: 'VIN contains invalid characters',
  checkDigit: 'Invalid VIN - check digit does not match',
} as const

/** Position weights of ISO 3779 / 49 CFR 565.15; the check digit itself (position 9) has weight 0. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const
const CHECK_DIGIT_AT = 8

/** The value of a character by its char code; -1 for characters that no VIN may contain. */
const VALUES = characterValues()

function characterValues(): Int8Array {
  const values = new Int8Array(128).fill(-1)
  for (let digit = 0; digit <= 9; digit++) values['0'.charCodeAt(0) + digit] = digit
  for (const [letters, first] of [
    ['ABCDEFGH', 1],
    ['JKLMN', 1],
    ['STUVWXYZ', 2],
  ] as const) {
    for (const [at, letter] of [...letters].entries()) values[letter.charCodeAt(0)] = first + at
  }
  values['P'.charCodeAt(0)] = 7
  values['R'.charCodeAt(0)] = 9
  return values
}

/** Normalizes a VIN for storage and comparison: removes spaces (also invisible ones) and converts to upper case. Does not validate it. */
export function normaliseVin(text: string): string {
  return /^[A-Z0-9]*$/.test(text) ? text : text.replace(/[\s\p{Cf}]+/gu, '').toUpperCase()
}

/** Returns whether the text is 17 characters that a VIN may contain (no I, O, Q). Does not verify the check digit. Expects a normalized VIN. */
export function hasVinForm(vin: string): boolean {
  if (vin.length !== VIN_LENGTH) return false
  for (let at = 0; at < VIN_LENGTH; at++) {
    if ((VALUES[vin.charCodeAt(at)] ?? -1) < 0) return false
  }
  return true
}

/** Computes the check digit from the other 16 characters: '0' to '9' or 'X'; null when the text does not have the form of a VIN. */
export function checkDigitOf(vin: string): string | null {
  if (vin.length !== VIN_LENGTH) return null
  let sum = 0
  for (let at = 0; at < VIN_LENGTH; at++) {
    const value = VALUES[vin.charCodeAt(at)] ?? -1
    if (value < 0 && at !== CHECK_DIGIT_AT) return null
    sum += value * (WEIGHTS[at] ?? 0)
  }
  const remainder = sum % 11
  return remainder === 10 ? 'X' : String(remainder)
}

/** Returns whether position 9 equals the weighted sum modulo 11 (10 is X). Expects a normalized VIN; false for anything else. */
export function hasValidCheckDigit(vin: string): boolean {
  return checkDigitOf(vin) === vin[CHECK_DIGIT_AT]
}

/**
 * Returns whether the VIN belongs to a maker in the United States, Canada or Mexico, where the check digit is mandatory (rules: vin check): first
 * character 1 to 5, or 7 followed by F to Z or a digit. Expects a normalized VIN.
 */
export function isNorthAmerican(vin: string): boolean {
  return /^(?:[1-5]|7[F-Z0-9])/.test(vin)
}

/**
 * Returns why a typed VIN is not accepted, in the words of the rule, or null if it is accepted (rules: vin check). Normalizes the text first.
 * `checkDigit: 'ignored'` is for 'use it anyway' with VINs that are not North American (rules: vin check).
 */
export function vinProblem(text: string, { checkDigit = 'checked' }: { checkDigit?: 'checked' | 'ignored' } = {}): string | null {
  const vin = normaliseVin(text)
  if (vin === '') return VIN_MESSAGES.empty
  if (vin.length !== VIN_LENGTH) return VIN_MESSAGES.length
  if (/[IOQ]/.test(vin)) return VIN_MESSAGES.ioq
  if (!hasVinForm(vin)) return VIN_MESSAGES.characters
  if (checkDigit === 'checked' && !hasValidCheckDigit(vin)) return VIN_MESSAGES.checkDigit
  return null
}
