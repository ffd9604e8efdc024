import { findNumber } from './number-text.ts'

interface ParsedPrice {
  /** in units of the currency, at most two decimals, above 0; null when the text is not a price */
  amount: number | null
  /** ISO 4217 code when the text names one; a bare $ names none */
  currency: string | null
}

/** Above the price of any vehicle: a larger number is a phone number or an id in the wrong column. */
const LARGEST_PRICE = 100_000_000

const NOTHING: ParsedPrice = { amount: null, currency: null }

/** Codes that may be next to an amount; other words ('from', 'plus tax') are ignored. */
const CURRENCY_CODES = new Set(
  'USD CAD EUR GBP MXN AUD NZD CHF JPY CNY INR BRL SEK NOK DKK PLN CZK HUF RON BGN TRY AED SAR QAR KWD ZAR KRW SGD HKD THB PHP ILS'.split(
    ' ',
  ),
)
const SYMBOLS: readonly (readonly [RegExp, string])[] = [
  [/\bUS\$/i, 'USD'],
  [/\b(?:CA|CDN|C)\$/i, 'CAD'],
  [/\b(?:AU|A)\$/i, 'AUD'],
  [/\bNZ\$/i, 'NZD'],
  [/\b(?:MX|MEX)\$/i, 'MXN'],
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/¥/, 'JPY'],
]

/** Text that makes a number a rate, a discount in percent or a share of a price. */
const NOT_A_WHOLE_PRICE = /%|\/\s*[a-z]|\bper\b|\ba\s+(?:week|month)\b|\b(?:weekly|bi-?weekly|monthly)\b/i

/**
 * Parses a price cell (rules: price text): '$38,488', '6995.0', '48900.00 CAD', 'US$ 12.500,00'. `amount` is null for text without exactly one
 * number, for a number that is 0, negative or above any vehicle's price, for percentages, and for weekly or monthly rates.
 */
export function parsePriceText(text: string): ParsedPrice {
  const plain = plainAmount(text)
  if (plain >= 0) return plain > 0 && plain <= LARGEST_PRICE ? { amount: plain, currency: null } : NOTHING

  const found = findNumber(text)
  if (found === null) return NOTHING
  const currency = currencyIn(text)
  const before = text.slice(0, found.start)
  const after = text.slice(found.end)
  const isNegative = /[-−(][\s$€£]*$/.test(before)
  if (isNegative || findNumber(after) !== null || NOT_A_WHOLE_PRICE.test(after) || NOT_A_WHOLE_PRICE.test(before))
    return { amount: null, currency }
  const dollars = /^\s?k(?![a-z])/i.test(after) ? found.value * 1000 : found.value
  const amount = Math.round(dollars * 100) / 100
  return { amount: amount > 0 && amount <= LARGEST_PRICE ? amount : null, currency }
}

/** Returns the value of text that has only digits and at most two decimals, as most cells do; -1 for any other text. */
function plainAmount(text: string): number {
  let cents = 0
  let decimals = -1
  const length = text.length
  if (length === 0 || length > 12) return -1
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) {
      cents = cents * 10 + (code - 48)
      if (decimals >= 0) decimals++
    } else if (code === 0x2e && decimals < 0 && at > 0) decimals = 0
    else return -1
  }
  if (decimals <= 0) return cents
  if (decimals === 1) return cents / 10
  return decimals === 2 ? cents / 100 : -1
}

function currencyIn(text: string): string | null {
  for (const word of text.toUpperCase().match(/[A-Z]{3,}/g) ?? []) {
    if (CURRENCY_CODES.has(word)) return word
  }
  for (const [symbol, code] of SYMBOLS) {
    if (symbol.test(text)) return code
  }
  return null
}

/** Parses a currency cell or code to an upper-case ISO 4217 code; null for an unknown one. */
export function parseCurrency(text: string): string | null {
  if (text === '') return null
  const code = text.trim().toUpperCase()
  return CURRENCY_CODES.has(code) ? code : currencyIn(text)
}
