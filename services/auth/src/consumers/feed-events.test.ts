import { feedRemoved, feedUnchanged, feedUpdated, watchChanged } from '@forecourt/contracts/inventory-feed/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { startMessaging } from '@forecourt/messaging/messaging'
import { withTransaction } from '@forecourt/mongo/transaction'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthFixture, startAuth } from '../testing/start-auth.ts'

let auth: AuthFixture
beforeAll(async () => {
  auth = await startAuth()
})
let inventory: Awaited<ReturnType<typeof startMessaging>>
beforeAll(async () => {
  const { mongo, databasePrefix, nats, logger } = auth.deps
  inventory = await startMessaging({ service: 'inventory-feed', db: mongo.db(`${databasePrefix}inventory-feed`), nats, logger })
})
afterAll(() => inventory.close())

const counts = { rows: 3, added: 3, changed: 0, unchanged: 0, removed: 0, rejected: 0, duplicates: 0 }
const context = (dealershipId: string) => ({
  dealershipId,
  actor: { kind: 'system' as const, name: 'test' },
  correlationId: 'test',
  now: auth.clock.now(),
})

async function publishUpdated(dealershipId: string, vehicleCount: number, updatedAt: Date, { order }: { order?: string } = {}) {
  const data = {
    dealershipId,
    versionId: '0123456789abcdef01234567',
    fileName: 'cars.csv',
    arrived: true,
    counts,
    vehicleCount,
    updatedAt: updatedAt.toISOString(),
    longestInStock: [],
  }
  // with an order, as if it was added to the outbox then and published late
  if (order !== undefined) return inventory.publisher.publish(feedUpdated, data, { ...context(dealershipId), order })
  await withTransaction(auth.deps.mongo, (session) => inventory.outbox.add(session, feedUpdated, data, context(dealershipId)))
}
const card = async (dealershipId: string) => (await auth.asOwner.call('getDealership', { params: { dealershipId } })).body

test('a feed gives its dealership a vehicle count, a file name and the Connected badge', async () => {
  const { _id } = await auth.makeDealership()
  await publishUpdated(_id, 3, auth.clock.now())
  await eventually(async () => expect(await card(_id)).toMatchObject({ vehicles: 3, csvFile: 'cars.csv', connected: true }))
})

test('a late event of an older feed is ignored', async () => {
  const { _id } = await auth.makeDealership()
  const order = await inventory.outbox.order()
  await publishUpdated(_id, 7, auth.clock.now())
  await eventually(async () => expect((await card(_id)).vehicles).toBe(7))
  await publishUpdated(_id, 3, new Date(auth.clock.now().getTime() + 60_000), { order })
  const marker = await auth.makeDealership()
  await publishUpdated(marker._id, 1, auth.clock.now())
  await eventually(async () => expect((await card(marker._id)).vehicles).toBe(1))
  expect((await card(_id)).vehicles).toBe(7)
})

test('a later feed is stored when the replica that imported it is behind the one that imported the feed before', async () => {
  const { _id } = await auth.makeDealership()
  await publishUpdated(_id, 7, auth.clock.now())
  await eventually(async () => expect((await card(_id)).vehicles).toBe(7))
  await publishUpdated(_id, 3, new Date(auth.clock.now().getTime() - 60_000))
  await eventually(async () => expect((await card(_id)).vehicles).toBe(3))
})

test('an unchanged file keeps its dealership connected, also when the event of an older import comes later', async () => {
  const { _id } = await auth.makeDealership()
  const now = auth.clock.now().getTime()
  await publishUpdated(_id, 3, new Date(now - 25 * 60 * 60_000))
  await eventually(async () => expect(await card(_id)).toMatchObject({ vehicles: 3, connected: false }))
  const data = { dealershipId: _id, versionId: '0123456789abcdef01234567', fileName: 'cars.csv' }
  await withTransaction(auth.deps.mongo, (session) => inventory.outbox.add(session, feedUnchanged, data, context(_id)))
  const upToDate = { csvFile: 'cars.csv', connected: true, feedUpdatedAt: new Date(now).toISOString() }
  await eventually(async () => expect(await card(_id)).toMatchObject({ ...upToDate, vehicles: 3 }))
  await publishUpdated(_id, 4, new Date(now - 60_000))
  await eventually(async () => expect(await card(_id)).toMatchObject({ ...upToDate, vehicles: 4 }))
})

test('a deleted feed sets the vehicle count to 0', async () => {
  const { _id } = await auth.makeDealership()
  await publishUpdated(_id, 5, new Date(auth.clock.now().getTime() - 1000))
  await eventually(async () => expect((await card(_id)).vehicles).toBe(5))
  await withTransaction(auth.deps.mongo, (session) =>
    inventory.outbox.add(session, feedRemoved, { dealershipId: _id, removed: 5 }, context(_id)),
  )
  await eventually(async () => expect(await card(_id)).toMatchObject({ vehicles: 0, csvFile: '' }))
})

test('a dealership is connected while its watched folder works; a late event is ignored', async () => {
  const { _id } = await auth.makeDealership()
  const now = auth.clock.now().getTime()
  const publishWatch = (healthy: boolean, watching: boolean, at: number) => {
    const data = { dealershipId: _id, watching, healthy, path: 'here', message: 'as it goes' }
    return withTransaction(auth.deps.mongo, (session) =>
      inventory.outbox.add(session, watchChanged, data, { ...context(_id), now: new Date(at) }),
    )
  }
  const connected = async () => (await card(_id)).connected
  const order = await inventory.outbox.order()
  await publishWatch(true, true, now)
  await eventually(async () => expect(await connected()).toBe(true))
  await publishWatch(false, true, now + 1_000)
  await eventually(async () => expect(await connected()).toBe(false))
  await publishWatch(true, true, now + 2_000)
  await eventually(async () => expect(await connected()).toBe(true))
  // from a replica whose clock is behind
  await publishWatch(false, false, now + 500)
  await eventually(async () => expect(await connected()).toBe(false))
  const late = { dealershipId: _id, watching: true, healthy: true, path: 'here', message: 'as it goes' }
  await inventory.publisher.publish(watchChanged, late, { ...context(_id), now: new Date(now + 4_000), order })
  const marker = await auth.makeDealership()
  await inventory.publisher.publish(watchChanged, { ...late, dealershipId: marker._id }, context(marker._id))
  await eventually(async () => expect(await card(marker._id)).toMatchObject({ connected: true }))
  expect(await connected()).toBe(false)
})
