import { hasValidCheckDigit, hasVinForm, normaliseVin } from './check-digit.ts'

const WHOLE_RUN = /(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/g
/** VINs print with blanks between their parts, and import labels put an I before them. */
const RUN = /(?<![A-Z0-9])I?(?:[A-HJ-NPR-Z0-9][ \u00a0-]?){16}[A-HJ-NPR-Z0-9](?![A-Z0-9])/g

/**
 * Every VIN in a text, as often as it is there: 17 characters with a right check digit that stand alone; where there is none, such with blanks or
 * hyphens between them or the I of imports before them. Numbers and words of 17 characters are none.
 */
export function vinsInText(text: string): string[] {
  const upper = text.toUpperCase()
  const whole = vinsAmong(upper.match(WHOLE_RUN))
  return whole.length > 0 ? whole : vinsAmong(upper.match(RUN))
}

/**
 * The VINs in what a barcode or QR code says, each once (rules: vin scanning): the whole of it, without what no VIN has, or a part of it, as in an
 * address.
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
