import { yearOfTwoDigits } from './year.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/
const DIGITS_ALONE = /^(\d{4})(\d{2})(\d{2})$/
const MONTH_FIRST = /^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/i
const DAY_FIRST = /^(?:[a-z]{3,9},? )?(\d{1,2})[- ]([a-z]{3,9})\.?[- ](\d{4}|\d{2})(?!\d)/i
/** A spreadsheet serial date, in days from 1899-12-30: 1982 to 2064. */
const SERIAL = /^([3-5]\d{4})(?:\.\d+)?$/
const SERIAL_EPOCH_MS = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
const OLDEST_YEAR = 1950
const NEWEST_YEAR = 2100

/**
 * Parses the date of a cell ('7/30/2026 1:59:46 PM', '2026-07-30T00:00:00', '30.07.2026', 'Jul 30, 2026') to YYYY-MM-DD; null when there is none.
 * The month comes first, as in the United States, unless it cannot be a month or the separators are dots.
 */
export function readDate(text: string): string | null {
  const first = text.charCodeAt(0)
  const startsWithDigit = first >= 0x30 && first <= 0x39
  if (!startsWithDigit) {
    const [, month = '', day, year] = MONTH_FIRST.exec(text) ?? []
    return day === undefined ? named(DAY_FIRST.exec(text)) : dayOf(Number(year), monthOf(month), Number(day))
  }
  const yearLast = YEAR_LAST.exec(text)
  if (yearLast !== null) {
    const [one, other] = [Number(yearLast[1]), Number(yearLast[3])]
    const isDayFirst = one > 12 || (yearLast[2] === '.' && other <= 12)
    return dayOf(fullYear(yearLast[4] ?? ''), isDayFirst ? other : one, isDayFirst ? one : other)
  }
  const yearFirst = YEAR_FIRST.exec(text) ?? DIGITS_ALONE.exec(text)
  if (yearFirst !== null) return dayOf(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]))
  const serial = SERIAL.exec(text)?.[1]
  if (serial !== undefined) return new Date(SERIAL_EPOCH_MS + Number(serial) * DAY_MS).toISOString().slice(0, 10)
  return named(DAY_FIRST.exec(text))
}

function named(match: RegExpExecArray | null): string | null {
  return match === null ? null : dayOf(fullYear(match[3] ?? ''), monthOf(match[2] ?? ''), Number(match[1]))
}

/** Returns 1 to 12; 0 for an unknown name. */
function monthOf(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

function fullYear(digits: string): number {
  return digits.length === 2 ? yearOfTwoDigits(Number(digits)) : Number(digits)
}

function dayOf(year: number, month: number, day: number): string | null {
  if (year < OLDEST_YEAR || year > NEWEST_YEAR || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
