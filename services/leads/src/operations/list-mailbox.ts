import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { MailboxMessage } from '@forecourt/contracts/leads/packet-email'
import { notFound, unauthorized } from '@forecourt/service-kit/errors'
import type { StaffCaller } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import type { LeadsDeps } from '../deps.ts'
import { pageWindow } from '../responses/paging.ts'
import type { MailboxDoc, MailReader } from '../store/mailbox-store.ts'

/** Stands for the dealership of users without one; no mail has this id. */
const NO_DEALERSHIP = '0'.repeat(24)

/** Returns the caller's own mails in the development mailbox, newest first. Throws 404 when there is no mailbox. */
export function listMailbox({ stores: { mailbox }, mail: { mailer } }: LeadsDeps): Handler<typeof leadsOperations.listMailbox> {
  return async ({ caller, query }) => {
    if (caller.kind !== 'staff') throw unauthorized()
    requireMailbox(mailer)
    const { page, pageSize } = query
    const reader = readerOf(caller)
    const [found, total] = await Promise.all([mailbox.list(reader, pageWindow(query)), mailbox.count(reader)])
    return { messages: found.map(toMessage), total, page, pageSize }
  }
}

/** Returns whose mails a staff user may read: their own, and those without a sender if they manage. */
export function readerOf({ user: { email, role, dealershipId } }: StaffCaller): MailReader {
  return { email, dealershipId: role === 'OWNER' ? null : (dealershipId ?? NO_DEALERSHIP), manages: role !== 'SALES' }
}

/** Throws 404 when mail is really sent, or not sent at all. */
export function requireMailbox({ delivery }: LeadsDeps['mail']['mailer']): void {
  if (delivery !== 'mailbox') throw notFound('Mailbox')
}

/** Converts a stored mail to its list format. */
export function toMessage({ _id, dealershipId, from, to, subject, at }: Omit<MailboxDoc, 'html' | 'text' | 'mime'>): MailboxMessage {
  return { _id: _id.toHexString(), dealershipId: dealershipId.toHexString(), from, to, subject, at: at.toISOString() }
}
