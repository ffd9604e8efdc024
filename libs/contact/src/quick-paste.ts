import { EMAIL_IN_TEXT, normaliseEmail } from './email.ts'
import { findName } from './name-in-text.ts'
import { formatUsPhone } from './phone.ts'
import { cutPhones } from './phones-in-text.ts'
import { plainText } from './plain-text.ts'
import { findZip } from './zip.ts'

/** The contact found in a pasted text; '' for missing values. */
interface PastedContact {
  firstName: string
  lastName: string
  email: string
  /** '(XXX) XXX-XXXX' */
  phone: string
  zip: string
}

/** A signature is shorter; the rest of a longer text is ignored. */
const MAX_LENGTH = 5_000
/** An address with its label and brackets. */
const EMAIL_WITH_LABEL = new RegExp(`(?:\\be-?mail(?:\\s+address)?\\s*[:=-]\\s*)?[<(\\[]?(?:mailto:)?${EMAIL_IN_TEXT.source}[>)\\]]?`, 'gi')
const WEB_ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>]{1,500}/gi

/**
 * Parses a contact from text pasted from a mail, a CRM or a message (rules: quick paste): the first email-like token; the first 10-digit US phone
 * that is not a fax, with or without C:, Cell:, Phone:, Mobile:, Tel:, without its extension; a ZIP code; and the name from a 'Name:' label, else
 * from the first line that can be one: parenthesised text removed, first word first name, the rest last name ('Smith, John' is swapped). Accepts
 * any text and runs in linear time.
 */
export function parseQuickPaste(text: string): PastedContact {
  const pasted = text.slice(0, MAX_LENGTH)
  // Search before anything is removed, because an address in a link's target counts.
  const email = EMAIL_IN_TEXT.exec(pasted)?.[0] ?? ''
  // Removed text becomes a line break: a name next to a phone is a name, and the text after the phone is not part of it.
  const withoutAddresses = plainText(pasted).replace(EMAIL_WITH_LABEL, '\n').replace(WEB_ADDRESS, '\n')
  const { phone, rest } = cutPhones(withoutAddresses)
  return { ...findName(rest), email: normaliseEmail(email), phone: formatUsPhone(phone), zip: findZip(rest) }
}
