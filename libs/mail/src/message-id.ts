import { randomUUID } from 'node:crypto'

/** The kind of a mail, needed when it bounces: a mail to a customer or an alert for staff. */
type MailPurpose = 'customer' | 'alert'

const PREFIXES: Readonly<Record<MailPurpose, string>> = { customer: '', alert: 'alert-' }

/** Returns a Message-ID with angle brackets in the domain of `from`. It is unguessable: only a person who received the mail knows it. */
export function newMessageId(from: string, purpose: MailPurpose): string {
  return `<${PREFIXES[purpose]}${randomUUID()}@${domainOf(from)}>`
}

/** Whether `newMessageId` created this Message-ID for an alert. */
export function isAlertMessageId(messageId: string, from: string): boolean {
  return messageId.startsWith(`<${PREFIXES.alert}`) && messageId.endsWith(`@${domainOf(from)}>`)
}

function domainOf(address: string): string {
  return address.split('@').at(-1) ?? ''
}
