import type { Caller } from '@forecourt/service-kit/identity'
import type { DealershipStore } from '../store/dealership-store.ts'

/**
 * Returns the dealerships that the caller may see, with their inventory (rules: corrupted dealerships): all for OWNER, otherwise the one of the call;
 * none if it was deleted in the meantime.
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
