import { hasValidCheckDigit, hasVinForm, normaliseVin } from './check-digit.ts'

/** Import labels put an I before the VIN. */
const WHOLE_RUN = /(?<![A-Z0-9])I?[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/g
/** VINs end in four digits, which excludes most groups of words. */
const SEPARATED_RUN = /(?<![A-Z0-9])I?(?:[A-HJ-NPR-Z0-9][ \u00a0-]?){13}(?:\d[ \u00a0-]?){3}\d(?![A-Z0-9])/g
const SEPARATOR = /[ \u00a0-]/

/**
 * Returns every VIN in a text, including repetitions: whole words of 17 characters with a valid check digit, also with the I of imports before
 * them. Numbers and words without digits do not count.
 */
export function vinsInText(text: string): string[] {
  return vinsAmong(text.toUpperCase().match(WHOLE_RUN))
}

/**
 * Returns what may be VINs printed with spaces or hyphens between their characters, without these, including repetitions. Short words and numbers
 * in a row may have the form and check digit of one by chance.
 */
export function separatedVinsInText(text: string): string[] {
  const runs: readonly string[] = text.toUpperCase().match(SEPARATED_RUN) ?? []
  return vinsAmong(runs.filter((run) => SEPARATOR.test(run)))
}

/**
 * Returns the VINs in the content of a barcode or QR code, without duplicates (rules: vin scanning): the whole content without characters that no
 * VIN has, or parts of it, for example of a URL.
 */
export function vinsInCode(text: string): string[] {
  const whole = normaliseVin(text).replace(/[^A-HJ-NPR-Z0-9]/g, '')
  if (hasValidCheckDigit(whole)) return [whole]
  const words = vinsInText(text)
  return [...new Set(words.length > 0 ? words : separatedVinsInText(text))]
}

function vinsAmong(runs: readonly string[] | null): string[] {
  return (runs ?? []).map((run) => run.replace(/[ \u00a0-]/g, '').slice(-17)).filter(isVin)
}

function isVin(vin: string): boolean {
  return hasVinForm(vin) && hasValidCheckDigit(vin) && /\d/.test(vin) && /[A-Z]/.test(vin)
}
