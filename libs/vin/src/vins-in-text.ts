import { hasValidCheckDigit, hasVinForm, normaliseVin } from './check-digit.ts'

const WHOLE_RUN = /(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/g
/** VINs may be printed with spaces between their parts, and import labels put an I before them. */
const RUN = /(?<![A-Z0-9])I?(?:[A-HJ-NPR-Z0-9][ \u00a0-]?){16}[A-HJ-NPR-Z0-9](?![A-Z0-9])/g

/**
 * Returns every VIN in a text, including repetitions: whole words of 17 characters with a valid check digit. If there are none, also accepts spaces
 * or hyphens between the characters and the I of imports before them. Numbers and words without digits do not count.
 */
export function vinsInText(text: string): string[] {
  const upper = text.toUpperCase()
  const whole = vinsAmong(upper.match(WHOLE_RUN))
  return whole.length > 0 ? whole : vinsAmong(upper.match(RUN))
}

/**
 * Returns the VINs in the content of a barcode or QR code, without duplicates (rules: vin scanning): the whole content without characters that no
 * VIN has, or parts of it, for example of a URL.
 */
export function vinsInCode(text: string): string[] {
  const whole = normaliseVin(text).replace(/[^A-HJ-NPR-Z0-9]/g, '')
  return hasValidCheckDigit(whole) ? [whole] : [...new Set(vinsInText(text))]
}

function vinsAmong(runs: readonly string[] | null): string[] {
  return (runs ?? []).map((run) => run.replace(/[ \u00a0-]/g, '').slice(-17)).filter(isVin)
}

function isVin(vin: string): boolean {
  return hasVinForm(vin) && hasValidCheckDigit(vin) && /\d/.test(vin) && /[A-Z]/.test(vin)
}
