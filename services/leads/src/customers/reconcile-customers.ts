import { ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import type { TouchedPacket } from '../domain/packet-facts.ts'
import { recountLeads } from './recount-leads.ts'

type Deps = Pick<LeadsDeps, 'stores' | 'transaction'>

/**
 * Runs after packets or customers were deleted, or customers merged: deletes concurrently added activities or moves them to the packet's new owner, and
 * recounts the customers. Idempotent.
 */
export async function reconcileCustomers(deps: Deps, dealershipId: string, customerIds: readonly string[]): Promise<void> {
  const ids = customerIds.map((id) => new ObjectId(id))
  const changed = await followPackets(deps, await deps.stores.activities.packetsOf(dealershipId, ids))
  await recountLeads(deps, [...customerIds.map((customerId) => ({ dealershipId, customerId })), ...changed])
}

/**
 * Moves activities to the current owners of their packets, and deletes those of deleted packets. Returns the customers to recount. Idempotent.
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
