import { type MissingFact, PUBLIC_MISSING_FACTS } from '@forecourt/contracts/inventory-feed/vehicles'
import { unauthorized } from '@forecourt/service-kit/errors'
import type { VehicleQuery } from '../store/vehicle-query.ts'

/** Throws 401 if a caller who is not staff filters by what only staff may know: the items that packages lack (rules: missing facts). */
export function rejectStaffFilters(isStaff: boolean, query: Pick<VehicleQuery, 'package' | 'missing'>): void {
  const publicFacts: readonly MissingFact[] = PUBLIC_MISSING_FACTS
  const isAboutPackages = query.package !== undefined || query.missing?.some((fact) => !publicFacts.includes(fact))
  if (!isStaff && isAboutPackages) throw unauthorized('Sign in to see which documents are missing.')
}
