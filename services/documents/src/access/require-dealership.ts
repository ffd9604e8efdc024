import { notFound } from '@forecourt/service-kit/errors'
import type { DocumentsDeps } from '../deps.ts'

/**
 * Throws 404 for a dealership that was deleted or never was. One whose vehicles this service has heard of there is; about any other one auth is
 * asked, so that only a dealership without an inventory needs auth for it.
 */
export async function requireDealership(
  { stores: { dealerships, vehicles }, lookUpDealership }: Pick<DocumentsDeps, 'stores' | 'lookUpDealership'>,
  dealershipId: string,
): Promise<void> {
  const [isDeleted, hasVehicles] = await Promise.all([dealerships.isDeleted(dealershipId), vehicles.hasAny(dealershipId)])
  if (isDeleted) throw notFound('Dealership')
  if (!hasVehicles && (await lookUpDealership(dealershipId)) === null) throw notFound('Dealership')
}
