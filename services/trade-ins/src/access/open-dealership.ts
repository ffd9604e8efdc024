import { notFound } from '@forecourt/service-kit/errors'
import type { TradeInsDeps } from '../deps.ts'

/** Throws 404 unless there is such a dealership; auth is asked about one that no event has told of. */
export async function requireDealership(
  { stores: { dealerships }, lookUpDealership }: Pick<TradeInsDeps, 'stores' | 'lookUpDealership'>,
  dealershipId: string,
): Promise<void> {
  const { state } = await dealerships.find(dealershipId)
  if (state === 'open') return
  const name = state === 'unknown' ? await lookUpDealership(dealershipId) : null
  if (name === null) throw notFound('Dealership')
  await dealerships.learn(dealershipId, name)
}
