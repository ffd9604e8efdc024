import type { Lead } from '@forecourt/contracts/leads/records'
import type { LeadsDeps } from '../deps.ts'
import type { LeadDoc } from '../store/lead-doc.ts'
import { toLead } from './lead-response.ts'
import { presence } from './presence.ts'
import { withSeenPackets } from './seen-packets.ts'

/** Converts leads of one dealership to the contract's format as a user sees them (`userId` as `visibleTo` returns it), with packet data and presence. */
export async function toLeads(
  deps: Pick<LeadsDeps, 'stores' | 'clock'>,
  dealershipId: string,
  userId: string | undefined,
  docs: readonly LeadDoc[],
): Promise<Lead[]> {
  const customerIds = docs.map(({ customerId }) => customerId)
  const [presenceOf, analyticsOf, clocks] = await Promise.all([
    presence(deps, dealershipId, customerIds),
    deps.stores.leadAnalytics.of(dealershipId, customerIds),
    deps.stores.responseClocks.newestOf(dealershipId, customerIds),
  ])
  const leads = docs.map((doc) => {
    const customerId = doc.customerId.toHexString()
    const analytics = analyticsOf.get(customerId) ?? null
    return toLead({ ...doc, analytics }, presenceOf(doc.customerId), clocks.get(customerId))
  })
  return withSeenPackets(deps, dealershipId, userId, leads)
}
