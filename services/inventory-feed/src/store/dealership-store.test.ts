import { recordedQueries } from '@forecourt/service-testing/recorded-queries'
import { expect, it } from 'vitest'
import { startInventoryFeed } from '../testing/start-inventory-feed.ts'
import { createDealershipStore } from './dealership-store.ts'

it('the poll for deletions to finish reads only the dealerships that have one', async () => {
  const { db, dealership } = await startInventoryFeed({ settings: { resumeEveryMs: 600_000 } })
  for (let count = 0; count < 20; count++) await dealership()
  const { dealershipId } = await dealership()
  const deletion = { actor: { kind: 'system' as const, name: 'test' }, correlationId: 'test' }
  const store = createDealershipStore(db)
  const session = db.client.startSession()
  await store.setFeed(dealershipId, { deletion }, session).finally(() => session.endSession())

  const [found] = await recordedQueries(db, ['dealerships'], async () => expect(await store.withDeletedFeed()).toEqual([dealershipId]))
  expect(found).toMatchObject({ planSummary: 'IXSCAN { deletion: 1 }', docsExamined: 1 })
})
