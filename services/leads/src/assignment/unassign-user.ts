import type { LeadsDeps } from '../deps.ts'

/**
 * Takes a deleted user off the leads they were to work on; the leads wait for somebody else. Leads can be assigned to the people of their
 * dealership alone, so that one who belongs to none has none. May be cut off anywhere and run again.
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
