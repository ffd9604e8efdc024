import type { DealershipDoc } from '../store/dealership-store.ts'

/**
 * Returns the revision of a dealership's inventory: data read after it is never older than it, and two states with the same revision show the same
 * vehicles (design: inventory revision).
 */
export function inventoryRevision(
  dealership: Pick<DealershipDoc, 'inventoryRevision' | 'current' | 'vehicleCount' | 'publicPriceFallback'>,
): string {
  const { inventoryRevision = 0, current, vehicleCount, publicPriceFallback = 'public' } = dealership
  return [inventoryRevision, current?.versionId.toHexString() ?? '', vehicleCount, publicPriceFallback].join(' ')
}
