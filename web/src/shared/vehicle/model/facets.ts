import type { MissingFact } from '@forecourt/contracts/inventory-feed/vehicles'
import type { OperationResponse } from '../../../api/operation-types.ts'

/** The counts and values that the inventory can be filtered by. */
export type Facets = OperationResponse<'inventory-feed.listVehicleFacets'>

/** Returns the number of vehicles that lack an item; undefined while it loads. */
export function countMissing(facets: Facets | undefined, gap: MissingFact): number | undefined {
  if (gap === 'photo') return facets?.missingPhoto
  if (gap === 'price') return facets?.missingPrice
  const counts = facets?.package
  if (gap === 'video') return counts?.missingVideo
  if (gap === 'autocheck') return counts?.missingAutocheck
  return gap === 'inspection' ? counts?.missingInspection : counts?.missingMsrp
}
