import type { Db } from 'mongodb'
import { createDealershipStore } from '../store/dealership-store.ts'

/** Makes a dealership one whose public price may come from any of a vehicle's prices, as its settings would by an event of auth. */
export async function showAnyPrice(db: Db, dealershipId: string): Promise<void> {
  // 'z' is later than what the dealership was made with
  await createDealershipStore(db).keep(dealershipId, { name: 'Any', email: 'a@b.test', publicPriceFallback: 'any' }, 'z')
}
