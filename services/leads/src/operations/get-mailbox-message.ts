import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { requireStaffOf } from '@forecourt/service-kit/access'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { LeadsDeps } from '../deps.ts'
import { requireMailbox, toMessage } from './list-mailbox.ts'

/** One mail of the development mailbox. Throws 404 for another dealership's, and where there is no mailbox. */
export function getMailboxMessage({ stores: { mailbox }, mail: { mailer } }: LeadsDeps): Handler<typeof leadsOperations.getMailboxMessage> {
  return async ({ caller, params }) => {
    requireMailbox(mailer)
    const found = await mailbox.findAnywhere(params.messageId)
    if (found === null) throw notFound('Mail')
    requireStaffOf(caller, found.dealershipId.toHexString(), 'Mail')
    return { ...toMessage(found), html: found.html, text: found.text }
  }
}
