import type { FeedVersion, FeedVersionChanges } from '@forecourt/contracts/inventory-feed/feed-versions'
import { eventually } from '@forecourt/dev-servers/eventually'
import { ObjectId } from 'mongodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { feedOf, vehicleRows } from '../testing/feed-rows.ts'
import { showAnyPrice } from '../testing/show-any-price.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'

let feed: FeedFixture
/** Small limits, so that a hundred rows take the same paths as a hundred thousand. */
beforeAll(async () => {
  feed = await startInventoryFeed({ settings: { writeAfterRows: 10, undecidedRows: 30 } })
})

interface Published {
  vehicleId: string
  stockNumber: string
  change: string
  fields: string[]
  price: number | null
}
/** The vehicles published for one version, by stock number, once its last event is published. */
async function published(lot: TestDealership, version: FeedVersion): Promise<Published[]> {
  const ofVersion = async (type: string) =>
    (await feed.events<{ versionId: string; vehicles: Published[] }>(type, lot.dealershipId))
      .filter(({ data }) => data.versionId === version._id)
      .map(({ data }) => data)
  await eventually(async () => expect((await ofVersion('inventory.feed.updated.v1')).length).toBe(1))
  const events = await ofVersion('inventory.vehicle.changed.v1')
  return events.flatMap(({ vehicles }) => vehicles).sort((a, b) => a.stockNumber.localeCompare(b.stockNumber))
}
function never(): never {
  throw new Error('there is no vehicle yet')
}
const upload = async (lot: TestDealership, rows: Parameters<typeof feedOf>[0]) => (await lot.upload(feedOf(rows))).body.version

describe('the order of events of a dealership', () => {
  it('is that of its changes, for vehicles that are published first as for events that wait in the outbox', async () => {
    const lot = await feed.dealership()
    const orders: string[] = []
    const noteLast = async (type: string) => {
      const events = await feed.events(type, lot.dealershipId)
      orders.push(events.at(-1)?.order ?? '')
    }
    await published(lot, await upload(lot, vehicleRows(2)))
    await noteLast('inventory.vehicle.changed.v1')
    await noteLast('inventory.feed.updated.v1')
    await lot.send('DELETE', '/csv')
    await eventually(async () => expect(await feed.events('inventory.feed.removed.v1', lot.dealershipId)).toHaveLength(1))
    await noteLast('inventory.feed.removed.v1')
    await published(lot, await upload(lot, vehicleRows(2)))
    await noteLast('inventory.vehicle.changed.v1')
    await noteLast('inventory.feed.updated.v1')
    expect(orders).toEqual([...new Set(orders)].sort())
    expect(orders[0]).toMatch(/^[0-9a-f]{16}$/)
  })
})

it('the last event about a new vehicle has what staff edited while its file was still being imported', async () => {
  const rows = vehicleRows(1_200)
  const lot = await feed.dealership()
  // an open transaction with the last row's vehicle holds the import after its first batches
  const elsewhere = await feed.dealership()
  await upload(elsewhere, rows.slice(-1))
  const { key } = (await feed.db.collection('vehicles').findOne({ dealershipId: new ObjectId(elsewhere.dealershipId) })) ?? never()
  const of = { dealershipId: new ObjectId(lot.dealershipId) }
  const session = feed.db.client.startSession()
  session.startTransaction()
  await feed.db.collection('vehicles').insertOne({ ...of, key }, { session })
  const importing = upload(lot, rows)
  const vehicleId = await eventually(async () => {
    const first = await feed.db.collection('vehicles').findOne({ ...of, 'facts.stockNumber': 'S100000' })
    return (first ?? never())._id.toHexString()
  })
  expect((await lot.send('PATCH', `/vehicle/${vehicleId}`, lot.admin, { price: 8_500 })).status).toBe(200)
  expect((await lot.versions())[0]).toMatchObject({ state: 'importing' })
  await session.abortTransaction()
  await session.endSession()
  expect(await published(lot, await importing)).toHaveLength(1_200)
  const prices = async () =>
    (await feed.events<{ vehicles: Published[] }>('inventory.vehicle.changed.v1', lot.dealershipId)).flatMap(({ order = '', data }) =>
      data.vehicles.flatMap((vehicle) => (vehicle.vehicleId === vehicleId ? [{ order, price: vehicle.price }] : [])),
    )
  await eventually(async () => expect(await prices()).toHaveLength(2))
  expect((await prices()).sort((a, b) => a.order.localeCompare(b.order)).map(({ price }) => price)).toEqual([19_999, 8_500])
})

describe('an import publishes', () => {
  it('every vehicle that it added', async () => {
    const lot = await feed.dealership()
    const vehicles = await published(lot, await upload(lot, vehicleRows(3)))
    expect(vehicles.map(({ stockNumber, change, fields }) => [stockNumber, change, fields])).toEqual([
      ['S100000', 'added', []],
      ['S100001', 'added', []],
      ['S100002', 'added', []],
    ])
    expect(vehicles.map(({ vehicleId }) => vehicleId).sort()).toEqual((await lot.vehicles()).map(({ _id }) => _id.toHexString()).sort())
  })

  it('a new vehicle as its last row has it, however far its rows are apart', async () => {
    const lot = await feed.dealership()
    const version = await upload(lot, [{ stock: 'DUP', price: '1' }, ...vehicleRows(1_200), { stock: 'DUP', price: '2' }])
    const vehicles = await published(lot, version)
    expect(vehicles).toHaveLength(1_201)
    expect(vehicles[0]).toMatchObject({ stockNumber: 'DUP', change: 'added', price: 2 })
  })

  it('every vehicle of a feed whose columns all have long texts, although 500 of them are too large for an event', async () => {
    const lot = await feed.dealership()
    const long = 'Ж'.repeat(300)
    const version = await upload(
      lot,
      vehicleRows(500, (row) => ({ ...row, make: long, model: long })),
    )
    expect(version.state).toBe('imported')
    expect(new Set((await published(lot, version)).map(({ vehicleId }) => vehicleId)).size).toBe(500)
  })

  it('changed vehicles with their changed facts, removed and returned ones, but no unchanged ones', async () => {
    const lot = await feed.dealership()
    await upload(lot, vehicleRows(6))
    await upload(lot, vehicleRows(6).slice(1))
    const rows = vehicleRows(6)
      .with(1, { ...vehicleRows(6)[1], price: '1' })
      .with(2, { ...vehicleRows(6)[2], make: 'Acura' })
    const vehicles = await published(lot, await upload(lot, rows.slice(0, 5)))
    expect(vehicles.map(({ stockNumber, change, fields }) => [stockNumber, change, fields])).toEqual([
      ['S100000', 'added', []],
      ['S100001', 'changed', ['prices', 'price']],
      ['S100002', 'changed', ['make', 'name']],
      ['S100005', 'removed', []],
    ])
  })

  it('a hundred vehicles like three, and nothing if nothing changed', async () => {
    const lot = await feed.dealership()
    await upload(lot, vehicleRows(120))
    const changed = vehicleRows(120).map((row) => ({ ...row, price: '7' }))
    const version = await upload(lot, changed)
    expect((await published(lot, version)).map(({ change }) => change)).toEqual(Array(120).fill('changed'))
    expect(version.priceChanges?.count).toBe(120)
    expect(version.priceChanges?.first).toHaveLength(50)
    const again = (await lot.upload(`${feedOf(changed)}\n`)).body.version
    expect(await published(lot, again)).toEqual([])
    expect(again.priceChanges).toEqual({ count: 0, first: [] })
  })

  it('nothing for a vehicle that a later row of the same file changed back', async () => {
    const lot = await feed.dealership()
    await upload(lot, vehicleRows(30))
    const [first] = vehicleRows(1)
    const version = await upload(lot, [{ ...first, price: '5' }, ...vehicleRows(30).slice(1), ...vehicleRows(1)])
    expect(version.counts).toMatchObject({ changed: 0, unchanged: 30, duplicates: 1 })
    expect(await published(lot, version)).toEqual([])
  })
})

it("prices that only the dealership's rule shows change like others: in events, in the report and in the lists of changes", async () => {
  const lot = await feed.dealership()
  await showAnyPrice(feed.db, lot.dealershipId)
  const atCost = (count: number, cost: string) => vehicleRows(count, (row) => ({ ...row, price: '', cost }))
  await upload(lot, atCost(1, '15000'))
  const version = await upload(lot, [...atCost(1, '14000'), { stock: 'NEW', price: '', cost: '9000' }])
  const [added, changed] = await published(lot, version)
  expect(added).toMatchObject({ change: 'added', price: 9_000 })
  expect(changed).toMatchObject({ change: 'changed', price: 14_000, fields: ['prices', 'price'] })
  expect(version.priceChanges).toMatchObject({ count: 1, first: [{ from: 15_000, to: 14_000 }] })
  const lists = (await lot.get<FeedVersionChanges>(`/feed-versions/${version._id}/changes`)).body
  expect(lists.added.first).toMatchObject([{ stockNumber: 'NEW', price: 9_000 }])
  expect(lists.changed.first).toMatchObject([{ price: 14_000, facts: [{ fact: 'price', from: '$15,000', to: '$14,000' }] }])
})

it('the report and the lists of changes have the currency of each price', async () => {
  const lot = await feed.dealership()
  await upload(lot, [{ stock: 'EURO', price: '12500 EUR' }, ...vehicleRows(1)])
  const version = await upload(lot, [{ stock: 'EURO', price: '12000 EUR' }, ...vehicleRows(1), { stock: 'NEW', price: '9000 EUR' }])
  expect(version.priceChanges?.first).toMatchObject([{ stockNumber: 'EURO', from: 12_500, to: 12_000, currency: 'EUR' }])
  const lists = (await lot.get<FeedVersionChanges>(`/feed-versions/${version._id}/changes`)).body
  expect(lists.added.first).toMatchObject([{ stockNumber: 'NEW', price: 9_000, currency: 'EUR' }])
  expect(lists.changed.first).toMatchObject([{ stockNumber: 'EURO', price: 12_000, currency: 'EUR' }])
})

it('the report lists the changed prices with their old and new values', async () => {
  const lot = await feed.dealership()
  await upload(
    lot,
    vehicleRows(4).map((row) => ({ ...row, price: '10000' })),
  )
  const prices = ['10000', '9500', '', '10000']
  const version = await upload(
    lot,
    vehicleRows(4).map((row, index) => ({ ...row, price: prices[index] ?? '' })),
  )
  const reported = version.priceChanges?.first.map(({ stockNumber, from, to }) => [stockNumber, from, to]).sort()
  expect(version.priceChanges?.count).toBe(2)
  expect(reported).toEqual([
    ['S100001', 10000, 9500],
    ['S100002', 10000, null],
  ])
})
