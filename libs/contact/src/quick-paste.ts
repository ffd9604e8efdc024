import { EMAIL_IN_TEXT, normaliseEmail } from './email.ts'
import { formatUsPhone, isUsPhone, phoneDigits } from './phone.ts'
import { findZip } from './zip.ts'

/** What a pasted text says about a person; '' where it says nothing. */
export interface PastedContact {
  firstName: string
  lastName: string
  email: string
  /** '(XXX) XXX-XXXX' */
  phone: string
  zip: string
}

/** Nobody pastes more than a signature; the rest of a longer text is not looked at. */
const MAX_LENGTH = 5_000
const EMAIL_LABEL = /\b(?:e-?mail(?:\s+address)?)\s*[:=-]\s*/gi
const PHONE =
  /(?:\b(?:cell|phone|mobile|tel|telephone|home|work|c|p|m|t|h|w)(?:\s*(?:phone|number|#))?\.?\s*[:=]\s*)?(?<![\d-])(?:\+?1[\s.-]*)?(?:\(\s*\d{3}\s*\)|\d{3})[\s.-]*\d{3}[\s.-]*\d{4}(?!\d)/gi
const NAME_LABEL = /^(?:(?:full\s+)?name|customer(?:\s+name)?|client|buyer|lead|contact|from)\s*[:=-]\s*/i
const FIRST_NAME_LINE = /^first(?:\s*name)?\s*[:=]\s*(.+)$/im
const LAST_NAME_LINE = /^last(?:\s*name)?\s*[:=]\s*(.+)$/im

/**
 * Reads a person out of text pasted from a mail, a CRM or a message (spec/2 section 5, 'Quick Paste and Parse'): the first email-like
 * token; the first 10-digit US phone, with or without C:, Cell:, Phone:, Mobile:, Tel:; a ZIP code; and the name from the first line that
 * is not one of those: parenthesised text removed, first word first name, the rest last name ('Smith, John' is turned around).
 */
export function parseQuickPaste(text: string): PastedContact {
  const pasted = text
    .slice(0, MAX_LENGTH)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\t]/g, ' ')
  const email = EMAIL_IN_TEXT.exec(pasted)?.[0] ?? ''
  // What is taken out ends a line: a name beside a phone is a name, and what follows the phone is not part of it.
  const withoutEmail = email === '' ? pasted : pasted.replaceAll(email, '\n')
  const phones = [...withoutEmail.matchAll(PHONE)].map(([found]) => found)
  const phone = phones.map(dialled).find(isUsPhone) ?? ''
  const withoutPhone = phones.reduce((rest, found) => rest.replace(found, '\n'), withoutEmail)
  return {
    ...findName(withoutPhone.replace(EMAIL_LABEL, ' ')),
    email: normaliseEmail(email),
    phone: formatUsPhone(phone),
    zip: findZip(withoutPhone),
  }
}

/** The digits of a found phone, without its label. */
function dialled(found: string): string {
  return phoneDigits(found.replace(/^[^\d(+]*/, ''))
}

function findName(text: string): { firstName: string; lastName: string } {
  const first = FIRST_NAME_LINE.exec(text)?.[1]
  const last = LAST_NAME_LINE.exec(text)?.[1]
  if (first !== undefined && last !== undefined) return { firstName: tidy(first), lastName: tidy(last) }
  for (const line of text.split('\n')) {
    const name = tidy(line.replace(NAME_LABEL, ''))
    if (/\p{L}/u.test(name)) return splitName(name)
  }
  return { firstName: '', lastName: '' }
}

/** One line as a name: no parenthesised text, no brackets or separators left behind by what was taken out, single blanks. */
function tidy(line: string): string {
  return line
    .replace(/\([^()]*\)/g, ' ')
    .replace(/[<>|;•]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,:–-]+|[\s,:–-]+$/g, '')
}

function splitName(name: string): { firstName: string; lastName: string } {
  const comma = name.indexOf(',')
  if (comma < 0) return words(name)
  const before = name.slice(0, comma).trim()
  const after = name.slice(comma + 1).trim()
  // 'Smith, John' is a last name first; 'John Smith, Springfield, IL' is a name and more.
  return before.includes(' ') ? words(before) : { firstName: (after.split(',')[0] ?? '').trim(), lastName: before }
}

function words(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.split(' ')
  return { firstName, lastName: rest.join(' ') }
}
