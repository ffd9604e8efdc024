import { isJustMade } from '@forecourt/mongo/object-id'
import { awaitProjection } from '@forecourt/service-kit/await-projection'
import { notFound } from '@forecourt/service-kit/errors'
import type { Caller } from '@forecourt/service-kit/identity'
import type { FeedDeps } from '../deps.ts'
import type { DealershipDoc } from '../store/dealership-store.ts'

/**
 * The dealership of a call. Throws 404 when there is none. When the timestamp of the id shows that staff created it a moment ago, waits for its event
 * (`awaitProjection`); any other unknown id fails immediately.
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
