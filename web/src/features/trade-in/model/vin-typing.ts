import { hasValidCheckDigit, isNorthAmerican, normaliseVin, VIN_LENGTH, VIN_MESSAGES } from '@forecourt/vin/check-digit'

/** What a VIN field makes of a text that was typed, pasted or scanned into it. */
interface TypedVin {
  vin: string
  /** says what was left out; '' for nothing */
  hint: string
}

/**
 * A VIN as the field takes it: upper case, without blanks and without what no VIN contains, at most 17 characters (rules: vin check). A dash
 * between groups is left out silently.
 */
export function typedVin(text: string): TypedVin {
  const plain = normaliseVin(text).replaceAll('-', '')
  const vin = plain.replace(/[^A-HJ-NPR-Z0-9]/g, '').slice(0, VIN_LENGTH)
  if (/[IOQ]/.test(plain)) return { vin, hint: VIN_MESSAGES.ioq }
  return { vin, hint: /[^A-Z0-9]/.test(plain) ? VIN_MESSAGES.characters : '' }
}

/** How a VIN field stands while it is typed into. */
export type VinMark = { state: 'empty' | 'partial' | 'valid'; message: string } | { state: 'wrong'; message: string; mayUse: boolean }

/** The live mark of a VIN field; `mayUse`: the check digit is not mandatory where this VIN comes from (rules: vin check). */
export function vinMark(vin: string, accepted: boolean): VinMark {
  if (vin === '') return { state: 'empty', message: '' }
  if (vin.length < VIN_LENGTH) return { state: 'partial', message: VIN_MESSAGES.partial }
  if (hasValidCheckDigit(vin)) return { state: 'valid', message: '' }
  const mayUse = !isNorthAmerican(vin)
  if (mayUse && accepted) return { state: 'valid', message: '' }
  return { state: 'wrong', message: VIN_MESSAGES.checkDigit, mayUse }
}
