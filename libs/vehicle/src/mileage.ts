import { type FoundNumber, findNumber } from '@forecourt/money/number-text'

export type MileageUnit = 'mi' | 'km'

interface ParsedMileage {
  /** whole distance in `unit`; null when the text has none */
  distance: number | null
  /** null when the text has none */
  unit: MileageUnit | null
}

const LONGEST_DISTANCE = 9_999_999
const PLAIN_DISTANCE = /^\d{1,7}$/
/** The format of spreadsheets for numbers that are too wide for their column: '1.2345E+4'. */
const SCIENTIFIC = /^(\d{1,7})(?:[.,](\d+))?e\+?(\d{1,3})(?![\da-z])/i

/** Parses a distance cell: '7560 km', '28 miles', '12,456', '45k mi', '154500'. */
export function parseMileage(text: string): ParsedMileage {
  if (PLAIN_DISTANCE.test(text)) return { distance: Number(text), unit: null }
  const found = scientific(text) ?? findNumber(text)
  if (found === null) return { distance: null, unit: null }
  const after = text.slice(found.end)
  const unit = after === '' ? null : parseMileageUnit(after)
  const isNegative = found.start > 0 && /[-−]\s*$/.test(text.slice(0, found.start))
  const thousands = /^\s?k(?![a-z])/i.test(after) ? 1000 : 1
  const distance = Math.round(found.value * thousands)
  return { distance: isNegative || distance > LONGEST_DISTANCE ? null : distance, unit }
}

function scientific(text: string): FoundNumber | null {
  const [whole, digits, decimals = '0', exponent] = SCIENTIFIC.exec(text) ?? []
  return whole === undefined ? null : { value: Number(`${digits}.${decimals}e${exponent}`), start: 0, end: whole.length }
}

const UNIT = /(?<km>\bkms?\b|kilomet)|\bmi\b|\bmiles?\b/i

/**
 * Finds a unit in a cell or a header: 'km', 'KMs' or 'Kilometres', 'mi' or 'Miles'; null when there is none. Of several the first counts: in
 * '12,345 mi (19,867 km)' it is that of the first number.
 */
export function parseMileageUnit(text: string): MileageUnit | null {
  const found = UNIT.exec(text)
  if (found === null) return null
  return found.groups?.km === undefined ? 'mi' : 'km'
}
