import { randomUUID } from 'node:crypto'

/** What a mail is of, as far as it has to be known when it comes back: a mail to a customer, or an alert of staff. */
export type MailPurpose = 'customer' | 'alert'

const PREFIXES: Readonly<Record<MailPurpose, string>> = { customer: '', alert: 'alert-' }

/** A Message-ID, with its angle brackets, of the domain that mails are `from`. It cannot be guessed: whoever names it has seen the mail. */
export function newMessageId(from: string, purpose: MailPurpose): string {
  return `<${PREFIXES[purpose]}${randomUUID()}@${domainOf(from)}>`
}

/** Whether a Message-ID is one that `newMessageId` makes for alerts. */
export function isAlertMessageId(messageId: string, from: string): boolean {
  return messageId.startsWith(`<${PREFIXES.alert}`) && messageId.endsWith(`@${domainOf(from)}>`)
}

function domainOf(address: string): string {
  return address.split('@').at(-1) ?? ''
}
