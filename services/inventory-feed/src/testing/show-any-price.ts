import type { Db } from 'mongodb'
import { createDealershipStore } from '../store/dealership-store.ts'

/** Lets the public price of a dealership come from any of a vehicle's prices, as an auth event with that setting would. */
export async function showAnyPrice(db: Db, dealershipId: string): Promise<void> {
  // 'z' sorts after the event id that the dealership was created with
  await createDealershipStore(db).upsert(dealershipId, { name: 'Any', email: 'a@b.test', publicPriceFallback: 'any' }, { id: 'z' })
}
