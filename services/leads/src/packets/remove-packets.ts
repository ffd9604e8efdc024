import type { ClientSession, ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'

/**
 * Deletes packet links with their visits and activities, in the caller's transaction. Returns the number of links. Their late events are dropped on
 * arrival (on-packet-events.ts).
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
