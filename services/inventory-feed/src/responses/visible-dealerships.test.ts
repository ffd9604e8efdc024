import { owner, staffUser } from '@forecourt/service-testing/people'
import { beforeAll, expect, it } from 'vitest'
import { createDealershipStore } from '../store/dealership-store.ts'
import { type FeedFixture, startInventoryFeed } from '../testing/start-inventory-feed.ts'
import { visibleDealerships } from './visible-dealerships.ts'

let feed: FeedFixture
beforeAll(async () => {
  feed = await startInventoryFeed()
})

it('an upload to a deleted dealership returns no dealerships to its ADMIN and SALES, and all others to OWNER', async () => {
  const [lot, other] = [await feed.dealership('Deleted Motors'), await feed.dealership('Other Motors')]
  const dealerships = createDealershipStore(feed.db)
  const seenBy = async (user: typeof owner) => {
    const seen = await visibleDealerships(dealerships, { kind: 'staff', sessionId: 's', user }, lot.dealershipId)
    return seen.map(({ name }) => name).sort()
  }
  const [admin, sales] = [staffUser('ADMIN', lot.dealershipId), staffUser('SALES', lot.dealershipId)]
  expect([await seenBy(admin), await seenBy(sales)]).toEqual([['Deleted Motors'], ['Deleted Motors']])
  await dealerships.tombstone(lot.dealershipId, new Date())
  expect([await seenBy(admin), await seenBy(sales)]).toEqual([[], []])
  expect(await seenBy(owner)).toEqual(['Other Motors'])
  expect(other.dealershipId).not.toBe(lot.dealershipId)
})
