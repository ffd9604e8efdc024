import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { ownLinkBase } from '@forecourt/mail/link-base'
import type { Handler } from '@forecourt/service-kit/implement'
import type { LeadsDeps } from '../deps.ts'

/** Returns how mails with links are delivered, so that screens offer to mail a link only when it can be sent. */
export function getMailDelivery({ mail: { mailer, settings } }: LeadsDeps): Handler<typeof leadsOperations.getMailDelivery> {
  // without a URL of the platform a link in a mail has no base
  return async () => ({ delivery: ownLinkBase(settings) === null ? 'none' : mailer.delivery })
}
