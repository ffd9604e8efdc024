import type { LeadsDeps } from '../deps.ts'

/**
 * Unassigns all leads of a deleted user. Leads can be assigned only to people of their dealership, so a user without a dealership has none.
 * Idempotent: may be interrupted and rerun.
 */
export async function unassignUser(
  { stores: { leads }, hints }: Pick<LeadsDeps, 'stores' | 'hints'>,
  { userId, dealershipId }: { userId: string; dealershipId: string | null },
  onBatch: () => void,
): Promise<void> {
  if (dealershipId === null) return
  for (;;) {
    onBatch()
    const customerIds = await leads.unassignSome(dealershipId, userId)
    if (customerIds.length === 0) return
    for (const customerId of customerIds) hints.changed(dealershipId, customerId)
  }
}
