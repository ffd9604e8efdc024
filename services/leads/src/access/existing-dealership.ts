import { isJustMade } from '@forecourt/mongo/object-id'
import { awaitProjection } from '@forecourt/service-kit/await-projection'
import { notFound } from '@forecourt/service-kit/errors'
import type { LeadsDeps } from '../deps.ts'
import type { DealershipFacts } from '../store/dealership-store.ts'

/**
 * Returns the settings of the dealership of a call. Throws 404 when it was deleted. Before its event arrives the defaults apply (the policy of
 * service-kit's `awaitProjection`).
 */
export async function existingDealership(
  { stores: { dealerships } }: Pick<LeadsDeps, 'stores'>,
  dealershipId: string,
): Promise<DealershipFacts> {
  const facts = await dealerships.facts(dealershipId)
  if (facts.deleted) throw notFound('Dealership')
  return facts
}

/**
 * Like `existingDealership`, for calls that create something: also throws 404 for a dealership that never existed. When the id is only moments old,
 * it waits for the dealership's event (`awaitProjection`); for any other unknown id it fails immediately.
 */
export async function knownDealership(deps: Pick<LeadsDeps, 'stores'>, dealershipId: string): Promise<DealershipFacts> {
  const { dealerships } = deps.stores
  const facts = await existingDealership(deps, dealershipId)
  if (facts.known) return facts
  if (!isJustMade(dealershipId)) throw notFound('Dealership')
  const found = await awaitProjection(async () => ((await dealerships.isKnown(dealershipId)) ? true : null))
  if (found === null) throw notFound('Dealership')
  return existingDealership(deps, dealershipId)
}
