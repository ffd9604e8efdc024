import type { DealershipDoc } from '../store/dealership-store.ts'

/**
 * Names the state of a dealership's inventory: what was read after it was named is no older than the name. Two states with one name show the same
 * (design: inventory revision).
 */
export function inventoryRevision(
  dealership: Pick<DealershipDoc, 'inventoryRevision' | 'current' | 'vehicleCount' | 'publicPriceFallback'>,
): string {
  const { inventoryRevision = 0, current, vehicleCount, publicPriceFallback = 'public' } = dealership
  return [inventoryRevision, current?.versionId.toHexString() ?? '', vehicleCount, publicPriceFallback].join(' ')
}
