import { notFound } from '@forecourt/service-kit/errors'
import type { LeadsDeps } from '../deps.ts'
import type { DealershipFacts } from '../store/dealership-store.ts'

/**
 * What the dealership of a call decides for itself. Throws 404 when it was deleted; until its event arrives the defaults apply (the policy of
 * service-kit's `awaitProjection`).
 */
export async function livingDealership(
  { stores: { dealerships } }: Pick<LeadsDeps, 'stores'>,
  dealershipId: string,
): Promise<DealershipFacts> {
  const facts = await dealerships.facts(dealershipId)
  if (facts.deleted) throw notFound('Dealership')
  return facts
}
