import type { EventContext } from '@forecourt/messaging/envelope'
import type { LeadsDeps } from '../deps.ts'
import { assignInTransaction } from './change-assignee.ts'

/** Leads per transaction. */
const BATCH_SIZE = 200

/**
 * Unassigns all leads of a deleted user, with the entry in the activity log that each other unassignment writes (rules: lead assignment). Leads can
 * be assigned only to people of their dealership, so a user without a dealership has none. Idempotent: may be interrupted and rerun. `onBatch` is
 * called before every batch.
 */
export async function unassignUser(
  deps: Pick<LeadsDeps, 'stores' | 'messaging' | 'transaction' | 'hints'>,
  { userId, dealershipId, context }: { userId: string; dealershipId: string | null; context: EventContext },
  onBatch: () => void,
): Promise<void> {
  if (dealershipId === null) return
  for (;;) {
    onBatch()
    const leads = await deps.transaction(async (session) => {
      const some = await deps.stores.leads.someAssignedTo(dealershipId, userId, BATCH_SIZE, session)
      const assignment = { dealershipId, assignedTo: null, by: null, context: { ...context, dealershipId } }
      await assignInTransaction(deps, some, assignment, session)
      return some
    })
    if (leads.length === 0) return
    for (const { customerId } of leads) deps.hints.changed(dealershipId, customerId.toHexString())
  }
}
