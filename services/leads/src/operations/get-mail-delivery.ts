import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { ownLinkBase } from '@forecourt/mail/link-base'
import type { Handler } from '@forecourt/service-kit/implement'
import type { LeadsDeps } from '../deps.ts'

/** What becomes of mails with links that no request asks for: screens offer to mail a link only where one can be sent. */
export function getMailDelivery({ mail: { mailer, settings } }: LeadsDeps): Handler<typeof leadsOperations.getMailDelivery> {
  // without an address of the platform a link has nothing to begin with
  return async () => ({ delivery: ownLinkBase(settings) === null ? 'none' : mailer.delivery })
}
