import type { Dealership } from '@forecourt/contracts/auth/operations'
import { feedRemoved, feedUpdated, watchChanged } from '@forecourt/contracts/inventory-feed/events'
import { startMessaging } from '@forecourt/messaging/messaging'
import { withTransaction } from '@forecourt/mongo/transaction'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { authUnderTest } from '../testing/auth-under-test.ts'

const auth = authUnderTest()
let inventory: Awaited<ReturnType<typeof startMessaging>>
beforeAll(async () => {
  const { mongo, databasePrefix, nats, logger } = auth.deps()
  inventory = await startMessaging({ service: 'inventory-feed', db: mongo.db(`${databasePrefix}inventory-feed`), nats, logger })
})
afterAll(() => inventory.close())

const counts = { rows: 3, added: 3, changed: 0, unchanged: 0, removed: 0, rejected: 0, duplicates: 0 }
const context = (dealershipId: string) => ({
  dealershipId,
  actor: { kind: 'system' as const, name: 'test' },
  correlationId: 'test',
  now: new Date(),
})

function tellUpdated(dealershipId: string, vehicleCount: number, updatedAt: Date) {
  const data = {
    dealershipId,
    versionId: '0123456789abcdef01234567',
    fileName: 'cars.csv',
    counts,
    vehicleCount,
    updatedAt: updatedAt.toISOString(),
  }
  return withTransaction(auth.deps().mongo, (session) => inventory.outbox.add(session, feedUpdated, data, context(dealershipId)))
}
const card = (dealershipId: string) => auth.json<Dealership>({ method: 'GET', url: `/api/dealerships/${dealershipId}` })

test('a feed gives its dealership a vehicle count, a file name and the Connected badge', async () => {
  const { _id } = await auth.makeDealership()
  await tellUpdated(_id, 3, new Date())
  await vi.waitFor(async () => expect(await card(_id)).toMatchObject({ vehicles: 3, csvFile: 'cars.csv', connected: true }))
})

test('news of an older feed that comes late changes nothing', async () => {
  const { _id } = await auth.makeDealership()
  await tellUpdated(_id, 7, new Date())
  await tellUpdated(_id, 3, new Date(Date.now() - 60_000))
  const marker = await auth.makeDealership()
  await tellUpdated(marker._id, 1, new Date())
  await vi.waitFor(async () => expect((await card(marker._id)).vehicles).toBe(1))
  expect((await card(_id)).vehicles).toBe(7)
})

test('a deleted feed leaves no vehicles', async () => {
  const { _id } = await auth.makeDealership()
  await tellUpdated(_id, 5, new Date(Date.now() - 1000))
  await vi.waitFor(async () => expect((await card(_id)).vehicles).toBe(5))
  await withTransaction(auth.deps().mongo, (session) =>
    inventory.outbox.add(session, feedRemoved, { dealershipId: _id, removed: 5 }, context(_id)),
  )
  await vi.waitFor(async () => expect(await card(_id)).toMatchObject({ vehicles: 0, csvFile: '' }))
})

test('a dealership is connected while its folder is watched and can be read, whatever comes late', async () => {
  const { _id } = await auth.makeDealership()
  const now = Date.now()
  const tell = (healthy: boolean, watching: boolean, at: number) => {
    const data = { dealershipId: _id, watching, healthy, path: 'here', message: 'as it goes' }
    return withTransaction(auth.deps().mongo, (session) =>
      inventory.outbox.add(session, watchChanged, data, { ...context(_id), now: new Date(at) }),
    )
  }
  const connected = async () => (await card(_id)).connected
  await tell(true, true, now)
  await vi.waitFor(async () => expect(await connected()).toBe(true))
  await tell(false, true, now + 1_000)
  await vi.waitFor(async () => expect(await connected()).toBe(false))
  await tell(true, true, now + 2_000)
  await vi.waitFor(async () => expect(await connected()).toBe(true))
  await tell(true, true, now + 500)
  await tell(false, false, now + 3_000)
  await vi.waitFor(async () => expect(await connected()).toBe(false))
})
