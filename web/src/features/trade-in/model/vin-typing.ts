import { hasValidCheckDigit, isNorthAmerican, normaliseVin, VIN_LENGTH, VIN_MESSAGES } from '@forecourt/vin/check-digit'

/**
 * Normalizes a typed, pasted or scanned VIN: upper case, without invalid characters, at most 17 characters (rules: vin check). Blanks and dashes are
 * removed without a hint; it says what else was removed, '' for nothing.
 */
export function parseVin(text: string): { vin: string; hint: string } {
  const plain = normaliseVin(text).replaceAll('-', '')
  const vin = plain.replace(/[^A-HJ-NPR-Z0-9]/g, '').slice(0, VIN_LENGTH)
  if (/[IOQ]/.test(plain)) return { vin, hint: VIN_MESSAGES.ioq }
  return { vin, hint: /[^A-Z0-9]/.test(plain) ? VIN_MESSAGES.characters : '' }
}

/** The state of a VIN field while typing; `mayUse`: the customer can accept the wrong check digit. */
export type VinMark = { state: 'empty' | 'partial' | 'valid'; message: string } | { state: 'wrong'; message: string; mayUse: boolean }

/** Returns the state of a VIN field. `accepted`: the customer has accepted a wrong check digit, if that is allowed (rules: vin check). */
export function vinMark(vin: string, accepted: boolean): VinMark {
  if (vin === '') return { state: 'empty', message: '' }
  if (vin.length < VIN_LENGTH) return { state: 'partial', message: VIN_MESSAGES.partial }
  if (hasValidCheckDigit(vin)) return { state: 'valid', message: '' }
  const mayUse = !isNorthAmerican(vin)
  if (mayUse && accepted) return { state: 'valid', message: '' }
  return { state: 'wrong', message: VIN_MESSAGES.checkDigit, mayUse }
}
