import { notFound } from '@forecourt/service-kit/errors'
import type { DocumentsDeps } from '../deps.ts'

/**
 * Throws 404 for a dealership that was deleted or never existed. A dealership with known vehicles exists; any other one is looked up in auth, so that
 * only dealerships without an inventory depend on auth.
 */
export async function requireDealership(
  { stores: { dealerships, vehicles }, lookUpDealership }: Pick<DocumentsDeps, 'stores' | 'lookUpDealership'>,
  dealershipId: string,
): Promise<void> {
  const [isDeleted, hasVehicles] = await Promise.all([dealerships.isDeleted(dealershipId), vehicles.hasAny(dealershipId)])
  if (isDeleted) throw notFound('Dealership')
  if (!hasVehicles && (await lookUpDealership(dealershipId)) === null) throw notFound('Dealership')
}
