import type { ClientSession, ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'

/**
 * Deletes packet links with their visits and activities, in the caller's transaction. Returns how many links there were. What was still on
 * its way of them is dropped when it arrives (on-packet-events.ts).
 */
export async function removePackets(
  { stores: { packetLogs, visits, activities } }: Pick<LeadsDeps, 'stores'>,
  dealershipId: string,
  packetLogIds: readonly ObjectId[],
  session: ClientSession,
): Promise<number> {
  if (packetLogIds.length === 0) return 0
  await visits.removeOf(dealershipId, packetLogIds, session)
  await activities.removeOf(dealershipId, packetLogIds, session)
  return packetLogs.remove(dealershipId, packetLogIds, session)
}
