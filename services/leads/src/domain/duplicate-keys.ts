import { mailboxKey } from '@forecourt/contact/mailbox-key'
import { phoneDigits } from '@forecourt/contact/phone'

/** Fewer digits are half a number, an extension or a joke: they make nobody one person. */
const MIN_PHONE_DIGITS = 7

/** What two customers that may be one person have in common: a phone number, '' without one, and the mailboxes of all their addresses. */
export function duplicateKeys({ email, phone, otherEmails = [] }: { email: string; phone: string; otherEmails?: readonly string[] }): {
  phoneKey: string
  mailboxKeys: string[]
} {
  const digits = phoneDigits(phone)
  const mailboxes = [email, ...otherEmails].map(mailboxKey).filter(Boolean)
  return { phoneKey: digits.length < MIN_PHONE_DIGITS ? '' : digits, mailboxKeys: [...new Set(mailboxes)] }
}
