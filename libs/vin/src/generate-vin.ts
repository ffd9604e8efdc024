import { checkDigitOf } from './check-digit.ts'
import { YEAR_CODES } from './decoder/model-years.ts'

/** The characters of a VIN; the year code does not use U, Z and 0. */
const CHARACTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ'
const SERIALS = 1_000_000

interface GenerateVinOptions {
  /** world manufacturer identifier, three characters, e.g. '1HG' */
  wmi?: string
  /** model year, 1980 or later */
  modelYear?: number
}

/** Returns position 10 of a VIN: the code of the model year, which repeats every 30 years. */
export function modelYearCode(modelYear: number): string {
  return YEAR_CODES.charAt((((modelYear - 1980) % 30) + 30) % 30)
}

/**
 * Generates a VIN with a valid check digit for tests and demo data: the same one for the same seed and options, and different ones for seeds below
 * 10^12 with the same options.
 */
export function generateVin(seed: number, { wmi = '1HG', modelYear = 2020 }: GenerateVinOptions = {}): string {
  const whole = Math.abs(Math.trunc(seed))
  const serial = String(whole % SERIALS).padStart(6, '0')
  const descriptor = descriptorOf(Math.floor(whole / SERIALS))
  const withoutCheckDigit = `${wmi}${descriptor}0${modelYearCode(modelYear)}A${serial}`
  const checkDigit = checkDigitOf(withoutCheckDigit)
  if (checkDigit === null) throw new RangeError(`No VIN can be made with the maker ${JSON.stringify(wmi)}`)
  return `${wmi}${descriptor}${checkDigit}${withoutCheckDigit.slice(9)}`
}

/** Returns positions 4 to 8: a number in base 33. */
function descriptorOf(number: number): string {
  let text = ''
  let rest = number
  for (let at = 0; at < 5; at++) {
    text = CHARACTERS.charAt(rest % CHARACTERS.length) + text
    rest = Math.floor(rest / CHARACTERS.length)
  }
  return text
}
