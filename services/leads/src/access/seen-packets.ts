import { conflict } from '@forecourt/service-kit/errors'
import type { ClientSession, ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'

/**
 * Throws 409 CUSTOMER_HAS_OTHER_PACKETS unless the user sees all of these packet links: users cannot delete what they cannot see.
 * `userId` as `visibleTo` returns it. Runs in the caller's transaction.
 */
export async function requireSeenPackets(
  { stores: { leads, packetLogs } }: Pick<LeadsDeps, 'stores'>,
  dealershipId: string,
  userId: string | undefined,
  packetLogIds: readonly ObjectId[],
  session: ClientSession,
): Promise<void> {
  if (userId === undefined || packetLogIds.length === 0) return
  const visibility = { userId, leadIds: await leads.assignedTo(dealershipId, userId, undefined, session) }
  const seen = await packetLogs.seenBy(dealershipId, visibility, { among: packetLogIds }, session)
  if (seen.length === packetLogIds.length) return
  throw conflict('CUSTOMER_HAS_OTHER_PACKETS', 'Others have sent packets to this customer. Please ask an administrator to delete them.')
}
