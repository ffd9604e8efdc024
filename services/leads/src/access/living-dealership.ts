import { isJustMade } from '@forecourt/mongo/object-id'
import { awaitProjection } from '@forecourt/service-kit/await-projection'
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

/**
 * The same for what is made for a dealership: throws 404 for one that never existed, too. Staff may have made it a moment ago, as its id says: then its
 * event is waited for (`awaitProjection`); any other unknown id is answered at once.
 */
export async function knownDealership(deps: Pick<LeadsDeps, 'stores'>, dealershipId: string): Promise<DealershipFacts> {
  const { dealerships } = deps.stores
  const facts = await livingDealership(deps, dealershipId)
  if (facts.known) return facts
  if (!isJustMade(dealershipId)) throw notFound('Dealership')
  const found = await awaitProjection(async () => ((await dealerships.isKnown(dealershipId)) ? true : null))
  if (found === null) throw notFound('Dealership')
  return livingDealership(deps, dealershipId)
}
