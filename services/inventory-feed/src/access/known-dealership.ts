import { isJustMade } from '@forecourt/mongo/object-id'
import { awaitProjection } from '@forecourt/service-kit/await-projection'
import { notFound } from '@forecourt/service-kit/errors'
import type { Caller } from '@forecourt/service-kit/identity'
import type { FeedDeps } from '../deps.ts'
import type { DealershipDoc } from '../store/dealership-store.ts'

/**
 * Returns the dealership of a call; throws 404 if there is none. If the id's timestamp shows that it was created a moment ago, a staff call waits for
 * its event (`awaitProjection`); any other unknown id fails immediately.
 */
export async function knownDealership(
  { dealerships }: Pick<FeedDeps, 'dealerships'>,
  { caller, params: { dealershipId } }: { caller: Caller; params: { dealershipId: string } },
): Promise<DealershipDoc> {
  const found = await awaitProjection(() => dealerships.find(dealershipId), {
    isDeleted: () => dealerships.wasDeleted(dealershipId),
    ...(caller.kind === 'staff' && isJustMade(dealershipId) ? {} : { timeoutMs: 0 }),
  })
  if (found === null) throw notFound('Dealership')
  return found
}
