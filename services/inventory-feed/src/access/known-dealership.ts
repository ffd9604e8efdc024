import { setTimeout as delay } from 'node:timers/promises'
import { notFound } from '@forecourt/service-kit/errors'
import type { Caller } from '@forecourt/service-kit/identity'
import type { FeedDeps } from '../deps.ts'
import type { DealershipDoc } from '../store/dealership-store.ts'

const NEWS_TAKES_MS = 2_000
const LOOK_EVERY_MS = 50

/**
 * The dealership of a call. Throws 404 when there is none. Staff may have made it a moment ago, and the news of it takes a moment too: for
 * them it is waited for.
 */
export async function knownDealership(
  { dealerships }: Pick<FeedDeps, 'dealerships'>,
  { caller, params }: { caller: Caller; params: { dealershipId: string } },
): Promise<DealershipDoc> {
  const giveUpAt = performance.now() + (caller.kind === 'staff' ? NEWS_TAKES_MS : 0)
  for (;;) {
    const found = await dealerships.find(params.dealershipId)
    if (found) return found
    if (performance.now() >= giveUpAt || (await dealerships.wasDeleted(params.dealershipId))) throw notFound('Dealership')
    await delay(LOOK_EVERY_MS)
  }
}
