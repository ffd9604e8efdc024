import { randomUUID } from 'node:crypto'
import type { VehicleChange } from '@forecourt/contracts/inventory-feed/events'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { startMessaging } from '@forecourt/messaging/messaging'
import { createOutbox } from '@forecourt/messaging/outbox'
import { waitForLease } from '@forecourt/mongo/lease'
import { ObjectId } from 'mongodb'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { removeDealership } from '../consumers/remove-dealership.ts'
import { FEED_SETTINGS, type FeedDeps } from '../deps.ts'
import { createFeedStores } from '../store/feed-stores.ts'
import { feedOf, vehicleRows } from '../testing/feed-rows.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'
import { publishVehicleFacts } from './publish-vehicle-facts.ts'

let feed: FeedFixture
beforeAll(async () => {
  feed = await startInventoryFeed()
})

type Published = FeedDeps['messaging']['publisher']['publish']

/** The job's dependencies, with a publisher that records what is published; `onPublish` may throw to make it fail. */
function jobDeps(onPublish: (vehicles: VehicleChange[]) => void | Promise<void> = () => {}) {
  const published: (VehicleChange & { dealershipId: string })[] = []
  const publish = (async (_event: unknown, { dealershipId, vehicles }: { dealershipId: string; vehicles: VehicleChange[] }) => {
    await onPublish(vehicles)
    published.push(...vehicles.map((vehicle) => ({ ...vehicle, dealershipId })))
  }) as unknown as Published
  const messaging = { publisher: { publish }, outbox: createOutbox(feed.db) } as unknown as FeedDeps['messaging']
  const deps = { db: feed.db, ...createFeedStores(feed.db), messaging, settings: FEED_SETTINGS, clock: () => new Date() }
  const of = ({ dealershipId }: TestDealership) => published.filter((vehicle) => vehicle.dealershipId === dealershipId)
  return { deps, of }
}
const signal = new AbortController().signal
const noted = async ({ dealershipId }: TestDealership) =>
  await feed.db.collection('published-facts').findOne({ _id: new ObjectId(dealershipId) }, { projection: { _id: 0 } })

/** Makes the events of a dealership count as published by an older version, which notes nothing. */
const byOlderVersion = ({ dealershipId }: TestDealership) => createFeedStores(feed.db).publishedFacts.delete(dealershipId)
/** Creates a dealership whose vehicles an older version has published. */
async function olderLot(vehicles: number, name?: string): Promise<TestDealership> {
  const lot = await feed.dealership(name)
  await lot.upload(feedOf(vehicleRows(vehicles)))
  await byOlderVersion(lot)
  return lot
}

test('the vehicles of a first import are not republished, those of an inventory that existed before are', async () => {
  const [first, older] = [await feed.dealership(), await olderLot(2)]
  await first.upload(feedOf(vehicleRows(2)))
  expect(await noted(first)).toEqual({ as: '1 public', after: null })
  await older.upload(feedOf(vehicleRows(3)), { name: 'next.csv' })
  const { deps, of } = jobDeps()
  await publishVehicleFacts(deps, signal)
  expect([of(first).length, of(older).length]).toEqual([0, 3])
})

describe('vehicles published before events carried their facts', () => {
  it('are republished once with their facts, as changed or removed', async () => {
    const lot = await olderLot(3)
    await lot.upload(feedOf(vehicleRows(3).slice(1)), { name: 'next.csv' })
    const { deps, of } = jobDeps()
    await publishVehicleFacts(deps, signal)
    await publishVehicleFacts(deps, signal)
    const facts = { year: 2021, make: 'Honda', mileage: 12_000, price: 19_999, currency: 'USD', usedOrNew: 'used', fields: [] }
    expect(of(lot).sort((a, b) => a.stockNumber.localeCompare(b.stockNumber))).toMatchObject([
      { ...facts, stockNumber: 'S100000', model: 'Model 0', change: 'removed' },
      { ...facts, stockNumber: 'S100001', model: 'Model 1', change: 'changed' },
      { ...facts, stockNumber: 'S100002', model: 'Model 2', change: 'changed' },
    ])
    expect(await noted(lot)).toEqual({ as: '1 public', after: null })
  })

  it('continue where publishing was interrupted', async () => {
    const lot = await olderLot(1_200)
    let pages = 0
    const cut = jobDeps((vehicles) => {
      if (vehicles.length > 100 && ++pages === 2) throw new Error('cut off')
    })
    await expect(publishVehicleFacts(cut.deps, signal)).rejects.toThrow('cut off')
    expect(cut.of(lot)).toHaveLength(500)
    const { deps, of } = jobDeps()
    await publishVehicleFacts(deps, signal)
    expect(of(lot)).toHaveLength(700)
    expect(new Set([...cut.of(lot), ...of(lot)].map(({ vehicleId }) => vehicleId)).size).toBe(1_200)
  })

  it('wait while the inventory is being changed', async () => {
    const lot = await olderLot(2)
    const { deps, of } = jobDeps()
    const options = { holder: randomUUID(), ttlMs: 60_000, waitMs: 5_000, signal }
    const lease = await waitForLease(feed.db, `feed:${lot.dealershipId}`, options)
    await publishVehicleFacts(deps, signal)
    expect([of(lot), await noted(lot)]).toEqual([[], null])
    await lease?.release()
    await publishVehicleFacts(deps, signal)
    expect(of(lot)).toHaveLength(2)
  })

  it('are republished once NATS is available again', async () => {
    const lot = await olderLot(2)
    const messaging = await startMessaging({ service: 'inventory-feed', db: feed.db, nats: feed.nats, logger: feed.deps.logger })
    afterTest(() => messaging.close())
    await feed.natsServer.halt()
    await publishVehicleFacts({ ...jobDeps().deps, messaging }, signal)
    await feed.natsServer.restart()
    const again = async () =>
      (await feed.events<{ vehicles: VehicleChange[] }>('inventory.vehicle.changed.v1', lot.dealershipId))
        .flatMap(({ data }) => data.vehicles)
        .filter(({ change }) => change === 'changed')
    await eventually(async () => expect(await again().catch(() => [])).toHaveLength(2))
  })

  it('are not republished if their dealership was deleted', async () => {
    const lot = await olderLot(2)
    const { deps, of } = jobDeps()
    const gone = { ...deps, closing: signal }
    await removeDealership(gone, lot.dealershipId, { onBatch() {} })
    await publishVehicleFacts(deps, signal)
    expect([of(lot), await noted(lot)]).toEqual([[], null])
  })

  it('leave nothing of a dealership that is deleted before its turn', async () => {
    // listed by name
    const [first, second] = [await olderLot(2, 'Aa Motors'), await olderLot(2, 'Ab Motors')]
    const { deps, of } = jobDeps(() => removeDealership({ ...deps, closing: signal }, second.dealershipId, { onBatch() {} }))
    await publishVehicleFacts(deps, signal)
    expect([of(first).length, of(second).length, await noted(second)]).toEqual([2, 0, null])
  })
})

describe('the price that events carry', () => {
  const rows = vehicleRows(2, (row, index) => ({ ...row, price: index === 0 ? '' : '9000', cost: '7000' }))
  const eventsOf = async (lot: TestDealership) =>
    (await feed.events<{ vehicles: VehicleChange[] }>('inventory.vehicle.changed.v1', lot.dealershipId)).flatMap(
      ({ data }) => data.vehicles,
    )
  const prices = (vehicles: readonly VehicleChange[]) =>
    [...vehicles].sort((a, b) => a.stockNumber.localeCompare(b.stockNumber)).map(({ price }) => price)

  it("is the one that customers see under the dealership's rule, and is republished when the rule changes", async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(rows))
    await eventually(async () => expect(prices(await eventsOf(lot))).toEqual([null, 9_000]))
    await byOlderVersion(lot)
    const first = jobDeps()
    await publishVehicleFacts(first.deps, signal)
    expect(prices(first.of(lot))).toEqual([null, 9_000])

    const facts = { name: 'Example Motors', email: 'sales@example.com', publicPriceFallback: 'any' as const }
    await first.deps.dealerships.upsert(lot.dealershipId, facts, { id: '1' })
    const { deps, of } = jobDeps()
    await publishVehicleFacts(deps, signal)
    expect(prices(of(lot))).toEqual([7_000, 9_000])
    await lot.upload(feedOf(rows.map((row) => ({ ...row, cost: '6000' }))), { name: 'next.csv' })
    await eventually(async () => expect(prices((await eventsOf(lot)).slice(2))).toEqual([6_000, 9_000]))
    const added = vehicleRows(3, (row, index) => rows[index] ?? { ...row, price: '', cost: '5000' })
    await lot.upload(feedOf(added), { name: 'more.csv' })
    await eventually(async () =>
      expect(prices((await eventsOf(lot)).filter(({ stockNumber }) => stockNumber === 'S100002'))).toEqual([5_000]),
    )
  })

  it("is staff's edit, like the mileage, which is in miles", async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(1, (row) => ({ ...row, miles: '100000 km' }))))
    const [vehicle] = await lot.vehicles()
    const edit = { price: 8_500, mileage: 160_934 }
    expect((await lot.send('PATCH', `/vehicle/${vehicle?._id}`, lot.admin, edit)).status).toBe(200)
    await eventually(async () =>
      expect((await eventsOf(lot)).map(({ mileage, price, change }) => [mileage, price, change])).toEqual([
        [62_137, 19_999, 'added'],
        [100_000, 8_500, 'changed'],
      ]),
    )
    await byOlderVersion(lot)
    const { deps, of } = jobDeps()
    await publishVehicleFacts(deps, signal)
    expect(of(lot)).toMatchObject([{ mileage: 100_000, price: 8_500 }])
  })
})
