import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { notFound, unauthorized } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { LeadsDeps } from '../deps.ts'
import { readerOf, requireMailbox, toMessage } from './list-mailbox.ts'

/** Returns one mail of the development mailbox. Throws 404 for another user's mail, and when there is no mailbox. */
export function getMailboxMessage({ stores: { mailbox }, mail: { mailer } }: LeadsDeps): Handler<typeof leadsOperations.getMailboxMessage> {
  return async ({ caller, params }) => {
    if (caller.kind !== 'staff') throw unauthorized()
    requireMailbox(mailer)
    const found = await mailbox.find(params.messageId, readerOf(caller))
    if (found === null) throw notFound('Mail')
    return { ...toMessage(found), html: found.html, text: found.text }
  }
}
