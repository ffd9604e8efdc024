const OLDEST = 1886
const NEWEST = 2100

/** Parses a model year: '2018', '2018.0', "'18", 'MY 2024'; null when there is none between 1886 and 2100. */
export function parseYear(text: string): number | null {
  if (text.length === 4) {
    const year = Number(text)
    if (Number.isInteger(year)) return inRange(year)
  }
  const fourDigits = /(?:^|\D)(\d{4})(?!\d)/.exec(text)?.[1]
  if (fourDigits !== undefined) return inRange(Number(fourDigits))
  const twoDigits = /^\D?(\d{2})$/.exec(text)?.[1]
  if (twoDigits === undefined) return null
  return yearOfTwoDigits(Number(twoDigits))
}

/** Returns the year that its last two digits mean: 1951 to 2050. */
export function yearOfTwoDigits(digits: number): number {
  return digits <= 50 ? 2000 + digits : 1900 + digits
}

function inRange(year: number): number | null {
  return year >= OLDEST && year <= NEWEST ? year : null
}
