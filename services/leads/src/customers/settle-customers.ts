import { ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import type { TouchedPacket } from '../domain/packet-facts.ts'
import { recountLeads } from './recount-leads.ts'

type Deps = Pick<LeadsDeps, 'stores' | 'transaction'>

/**
 * What follows when packets or customers were deleted, or customers merged: activities that arrived meanwhile go with their packet, or to whose
 * it is now, and the customers are counted anew. May run twice.
 */
export async function settleCustomers(deps: Deps, dealershipId: string, customerIds: readonly string[]): Promise<void> {
  const ids = customerIds.map((id) => new ObjectId(id))
  const changed = await followPackets(deps, await deps.stores.activities.packetsOf(dealershipId, ids))
  await recountLeads(deps, [...customerIds.map((customerId) => ({ dealershipId, customerId })), ...changed])
}

/**
 * Compares whose packets were when something was written of them with whose they are, and makes their activities follow: those of a deleted
 * packet go. Returns what has to be counted anew. May run twice.
 */
export async function followPackets(
  { stores: { packetLogs, activities } }: Pick<LeadsDeps, 'stores'>,
  touched: readonly TouchedPacket[],
): Promise<TouchedPacket[]> {
  const owners = await packetLogs.owners([...new Set(touched.map(({ packetLogId }) => packetLogId))])
  const changed: TouchedPacket[] = []
  for (const packet of touched) {
    const { dealershipId, packetLogId, customerId } = packet
    const owner = owners.get(packetLogId)
    if (owner?.toHexString() === customerId) continue
    const ids = [new ObjectId(packetLogId)]
    if (owner === undefined) await activities.removeOf(dealershipId, ids)
    else await activities.moveTo(dealershipId, owner, ids)
    changed.push({ ...packet, customerId: owner?.toHexString() ?? customerId })
  }
  return changed
}
