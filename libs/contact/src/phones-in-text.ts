import { isUsPhone, phoneDigits } from './phone.ts'

const WORD_LABEL = 'cell(?:ular|phone)?|mobile|mob|telephone|tel|phone|ph|home|work|office|direct|main|desk|call|text|fax|facsimile'
/** C:, M:, O: and so on; a single letter is a label only before a colon, or at the beginning of a line or of a part of it. */
const LETTER_LABEL = '[cmpthwodf]\\s*[:=]|(?:(?<=^\\s*)|(?<=[|•,;/\\n]\\s*))[cmpthwodf]\\s*[.)-]'
const LABEL = `(?:\\b(?:${WORD_LABEL})(?:\\s*(?:phone|number|no\\b|#))?\\s*[:=.)-]{0,2}|\\b(?:${LETTER_LABEL}))`
const SEPARATOR = '[ .·–—/-]{0,3}'
const EXTENSION = '(?:[ ,]{0,3}(?:x|ext(?:ension|n)?|#)[ .:#]{0,3}\\d{1,8}\\b)?'
const NUMBER = `(?<![\\da-z])(?<!\\d[-.])(?<!\\+\\d{1,3}[ .-]?)(?:\\+?1${SEPARATOR})?(?:\\(\\s{0,2}\\d{3}\\s{0,2}\\)|\\d{3})${SEPARATOR}\\d{3}${SEPARATOR}\\d{4}(?!\\d)`
const PHONE = new RegExp(
  `(${LABEL})? {0,5}(${NUMBER})${EXTENSION}(?: {0,2}\\((cell|mobile|fax|home|work|office|c|m|f|h|w|o)\\.?\\))?`,
  'gim',
)
const FAX = /^\W*f(?:ax|acsimile)?\b/i

/**
 * Removes phone numbers with their labels and extensions from a text. `phone`: the digits of the first US number that is not a fax, '' when there
 * is none. `rest`: the text with a line break in place of each number.
 */
export function cutPhones(text: string): { phone: string; rest: string } {
  let phone = ''
  const rest = text.replace(PHONE, (_found, before: string | undefined, number: string, after: string | undefined) => {
    const fax = FAX.test(before ?? '') || FAX.test(after ?? '')
    const digits = phoneDigits(number)
    if (phone === '' && !fax && isUsPhone(digits)) phone = digits
    return '\n'
  })
  return { phone, rest }
}
