import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { hashLinkToken } from '@forecourt/service-kit/link-token'
import type { ObjectId } from 'mongodb'
import { linkStateOf } from '../access/link-access.ts'
import type { LeadsDeps } from '../deps.ts'
import { findOrigin } from '../trade-ins/find-origin.ts'

/**
 * Returns the customer for whom the trade-in wizard was opened (rules: trade-in origin): the whole contact for a link of staff, only the name for a
 * packet's visit. Throws 404 for an unknown or expired token, and for a visit whose packet's link no longer works.
 */
export function getTradeInOrigin(deps: LeadsDeps): Handler<typeof leadsOperations.getTradeInOrigin> {
  return async ({ params }) => {
    const origin = await findOrigin(deps, hashLinkToken(params.origin), deps.clock())
    const dealershipId = origin?.dealershipId.toHexString() ?? ''
    const found = origin === null ? null : await deps.stores.customers.find(dealershipId, origin.customerId.toHexString())
    if (origin === null || found === null) throw notFound('Trade-in link')
    if (origin.kind === 'visit' && !(await linkWorks(deps, origin.packetLogId))) throw notFound('Trade-in link')
    const { firstName, lastName, email, phone, zip } = found
    const contact = origin.kind === 'staff-link' ? { email, phone, zip } : { email: '', phone: '', zip: '' }
    return { dealershipId, customer: { firstName, lastName, ...contact } }
  }
}

async function linkWorks({ stores, clock }: LeadsDeps, packetLogId: ObjectId): Promise<boolean> {
  const access = await stores.packetLogs.accessOf(packetLogId)
  return access !== null && linkStateOf(access, clock()) === 'works'
}
