import { awaitProjection } from '@forecourt/service-kit/await-projection'
import { notFound } from '@forecourt/service-kit/errors'
import type { TradeInsDeps } from '../deps.ts'

/** Throws 404 unless there is such a dealership; one that was made a moment ago is waited for. */
export async function requireDealership({ stores }: Pick<TradeInsDeps, 'stores'>, dealershipId: string): Promise<void> {
  const state = await awaitProjection(async () => {
    const found = await stores.dealerships.stateOf(dealershipId)
    return found === 'unknown' ? null : found
  })
  if (state !== 'open') throw notFound('Dealership')
}
