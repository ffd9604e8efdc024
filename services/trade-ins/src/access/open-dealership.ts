import { notFound } from '@forecourt/service-kit/errors'
import type { TradeInsDeps } from '../deps.ts'

/** Throws 404 for an unknown or deleted dealership. Looks it up in auth if no event about it has arrived yet. */
export async function requireDealership(
  { stores: { dealerships }, lookUpDealership }: Pick<TradeInsDeps, 'stores' | 'lookUpDealership'>,
  dealershipId: string,
): Promise<void> {
  const { state } = await dealerships.find(dealershipId)
  if (state === 'open') return
  const name = state === 'unknown' ? await lookUpDealership(dealershipId) : null
  if (name === null) throw notFound('Dealership')
  await dealerships.insertUnlessKnown(dealershipId, name)
}
