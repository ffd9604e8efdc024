import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { ownLinkBase } from '@forecourt/mail/link-base'
import type { Handler } from '@forecourt/service-kit/implement'
import type { LeadsDeps } from '../deps.ts'

/** Returns how mails with links are delivered, so that screens offer to mail a link only when it can be sent. */
export function getMailDelivery({ mail: { mailer, settings } }: LeadsDeps): Handler<typeof leadsOperations.getMailDelivery> {
  // without an address of the platform there is no base for a link
  return async () => ({ delivery: ownLinkBase(settings) === null ? 'none' : mailer.delivery })
}
