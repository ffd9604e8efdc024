import { mailboxKey } from '@forecourt/contact/mailbox-key'
import { phoneDigits } from '@forecourt/contact/phone'

/** Fewer digits are a partial number or an extension, and do not identify a person. */
const MIN_PHONE_DIGITS = 7

/** Returns the values by which duplicates are found: the phone digits ('' without a phone), and the mailboxes of all addresses. */
export function duplicateKeys({ email, phone, otherEmails = [] }: { email: string; phone: string; otherEmails?: readonly string[] }) {
  const digits = phoneDigits(phone)
  const mailboxes = [email, ...otherEmails].map(mailboxKey).filter(Boolean)
  return { phoneKey: digits.length < MIN_PHONE_DIGITS ? '' : digits, mailboxKeys: [...new Set(mailboxes)] }
}
