import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { TRADE_IN_LINK_DAYS } from '@forecourt/contracts/leads/trade-ins'
import { personOf } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import { hashLinkToken, newLinkToken } from '@forecourt/service-kit/link-token'
import { requireVisibleLead } from '../access/visible-leads.ts'
import type { LeadsDeps } from '../deps.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** Returns a token that identifies the customer of a lead in the trade-in wizard. Throws 404 for a lead that the caller does not see. */
export function createTradeInLink(deps: LeadsDeps): Handler<typeof leadsOperations.createTradeInLink> {
  return async ({ params: { dealershipId, leadId }, caller }) => {
    const { customerId } = await requireVisibleLead(deps, caller, dealershipId, leadId)
    const token = newLinkToken()
    const expiresAt = new Date(deps.clock().getTime() + TRADE_IN_LINK_DAYS * DAY_MS)
    const link = { customerId, tokenHash: hashLinkToken(token), createdBy: personOf(caller), expiresAt }
    await deps.stores.tradeInLinks.insert(dealershipId, link)
    return { token, expiresAt: expiresAt.toISOString() }
  }
}
