/** A number found in text: its value and position. */
export interface FoundNumber {
  value: number
  start: number
  /** index after its last character */
  end: number
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** Whether a character is a space or an apostrophe that separates thousands: 38 488, 38'488. */
const isLooseSeparator = (code: number): boolean =>
  code === 0x20 || code === 0xa0 || code === 0x202f || code === 0x2009 || code === 0x27 || code === 0x2019

/**
 * Finds the first number in the text from index `from` on, with a decimal point or comma and thousands separators; null when there is none. With two
 * kinds of separator the last one is the decimal separator. A single one before exactly three digits separates thousands ('38,488', '38.488'), unless
 * the digits before it cannot be a group of thousands ('6995.000', '0.500').
 */
export function findNumber(text: string, from = 0): FoundNumber | null {
  let start = from
  while (start < text.length && !isDigit(text.charCodeAt(start))) start++
  if (start === text.length) return null

  let digits = ''
  let groupStart = start
  let at = start
  const separators: { char: string; digitsBefore: number; digitsAfter: number }[] = []
  for (;;) {
    while (at < text.length && isDigit(text.charCodeAt(at))) at++
    const group = text.slice(groupStart, at)
    digits += group
    const last = separators.at(-1)
    if (last !== undefined) last.digitsAfter = group.length
    const char = text.charCodeAt(at)
    if (!isDigit(text.charCodeAt(at + 1))) break
    if (char === 0x2e || char === 0x2c) separators.push({ char: text.charAt(at), digitsBefore: group.length, digitsAfter: 0 })
    else if (isLooseSeparator(char) && isThousandsGroup(text, at + 1))
      separators.push({ char: ' ', digitsBefore: group.length, digitsAfter: 0 })
    else break
    at++
    groupStart = at
  }

  const decimals = decimalDigits(separators)
  const value = Number(decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`)
  return { value, start, end: at }
}

/** Whether exactly three digits follow a space, so that '2 200' is one number and '2 20' are two. */
function isThousandsGroup(text: string, at: number): boolean {
  return (
    isDigit(text.charCodeAt(at)) &&
    isDigit(text.charCodeAt(at + 1)) &&
    isDigit(text.charCodeAt(at + 2)) &&
    !isDigit(text.charCodeAt(at + 3))
  )
}

/** Returns the number of digits after the decimal separator. */
function decimalDigits(separators: readonly { char: string; digitsBefore: number; digitsAfter: number }[]): number {
  const last = separators.at(-1)
  if (last === undefined || last.char === ' ') return 0
  const sameChar = separators.filter(({ char }) => char === last.char).length
  if (sameChar > 1) return 0
  if (separators.length > 1) return last.digitsAfter
  const groupsThousands = last.digitsAfter === 3 && last.digitsBefore <= 3
  return groupsThousands ? 0 : last.digitsAfter
}
