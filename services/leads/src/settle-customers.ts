import { ObjectId } from 'mongodb'
import type { LeadsDeps } from './deps.ts'
import type { TouchedPacket } from './domain/packet-facts.ts'
import { recountLeads } from './recount-leads.ts'

type Deps = Pick<LeadsDeps, 'customers' | 'packetLogs' | 'visits' | 'activities' | 'leadAnalytics' | 'transaction'>

/**
 * What follows when packets or customers were deleted, or customers merged: activities that arrived meanwhile go with their packet, or to whose
 * it is now, and the customers are counted anew. May run twice.
 */
export async function settleCustomers(deps: Deps, dealershipId: string, customerIds: readonly string[]): Promise<void> {
  const packets = await deps.activities.packetsOf(
    dealershipId,
    customerIds.map((id) => new ObjectId(id)),
  )
  const touched = packets.map((id) => ({ dealershipId, packetLogId: id.toHexString(), customerId: '' }))
  const owners = await followPackets(deps, touched)
  await recountLeads(deps, [...customerIds.map((customerId) => ({ dealershipId, customerId })), ...owners])
}

/**
 * Compares whose packets were with whose they are, and makes their activities follow: a deleted packet's go. Returns the packets with their
 * new customers. May run twice.
 */
export async function followPackets(
  { packetLogs, activities }: Pick<LeadsDeps, 'packetLogs' | 'activities'>,
  touched: readonly TouchedPacket[],
): Promise<TouchedPacket[]> {
  const owners = await packetLogs.owners([...new Set(touched.map(({ packetLogId }) => packetLogId))])
  const moved: TouchedPacket[] = []
  for (const { dealershipId, packetLogId, customerId } of touched) {
    const owner = owners.get(packetLogId)
    const ids = [new ObjectId(packetLogId)]
    if (owner === undefined) await activities.removeOf(dealershipId, ids)
    else if (owner.toHexString() !== customerId) {
      await activities.moveTo(dealershipId, owner, ids)
      moved.push({ dealershipId, packetLogId, customerId: owner.toHexString() })
    }
  }
  return moved
}
