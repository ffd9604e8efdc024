import type { Caller } from '@forecourt/service-kit/identity'
import type { DealershipStore } from '../store/dealership-store.ts'

/**
 * The dealerships of the caller's list with what they have in their inventory (rules: corrupted dealerships): all for OWNER, for anyone else the
 * one of the call; none when that was deleted meanwhile.
 */
export async function visibleDealerships(dealerships: Pick<DealershipStore, 'find' | 'list'>, caller: Caller, dealershipId: string) {
  const isOwner = caller.kind === 'staff' && caller.user.role === 'OWNER'
  const docs = isOwner ? await dealerships.list() : [await dealerships.find(dealershipId)]
  return docs.flatMap((doc) => {
    if (doc === null) return []
    const { _id, name, email, vehicleCount, current } = doc
    return [{ _id: _id.toHexString(), name, email, vehicles: vehicleCount, csvFile: current?.fileName ?? '' }]
  })
}
