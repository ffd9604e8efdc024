import { type Document, ObjectId } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/feed-fixture.ts'
import { feedOf, vehicleRows } from '../testing/feed-rows.ts'
import { createVehicleStore, type VehicleStore } from './vehicle-store.ts'

const MINE = 40
const OTHERS = 400

let feed: FeedFixture
let vehicles: VehicleStore
let lot: TestDealership
beforeAll(async () => {
  feed = await startInventoryFeed()
  vehicles = createVehicleStore(feed.db)
  lot = await feed.dealership()
  const crowd = await feed.dealership()
  await lot.upload(feedOf(vehicleRows(MINE)))
  await crowd.upload(feedOf(vehicleRows(OTHERS)))
})
afterAll(() => feed.close())

interface Ran {
  plan: string
  keysExamined: number
  docsExamined: number
}

/** What MongoDB's profiler says of the queries on vehicles that `work` runs. */
async function profiled(work: () => Promise<unknown>): Promise<Ran[]> {
  await feed.db.command({ profile: 2 })
  try {
    await work()
  } finally {
    await feed.db.command({ profile: 0 })
  }
  const profile = feed.db.collection('system.profile')
  const entries = await profile
    .find<Document>({ ns: `${feed.db.databaseName}.vehicles`, op: { $in: ['query', 'command', 'getmore'] } })
    .toArray()
  await profile.drop()
  return entries.map(({ planSummary = '', keysExamined = 0, docsExamined = 0 }) => ({ plan: planSummary, keysExamined, docsExamined }))
}

const page = { skip: 0, limit: 10 }
const any = { filter: 'all' } as const
const ONE = { _id: new ObjectId(), make: 'Honda', model: 'Model 3', body: '', price: 20_000 }

describe('with many vehicles of other dealerships in the database', () => {
  it.each<[string, number, () => Promise<unknown>]>([
    ['the first page', 10, () => vehicles.list(lot.dealershipId, any, { sort: 'photos', ...page })],
    ['the first page for the public', 10, () => vehicles.listPublic(lot.dealershipId, any, { sort: 'photos', ...page })],
    ['the count', 0, () => vehicles.count(lot.dealershipId)],
    ['the count of a search', 0, () => vehicles.count(lot.dealershipId, { ...any, search: 'model 3' })],
    ['the count of used ones', 0, () => vehicles.count(lot.dealershipId, { filter: 'used' })],
    ['a search that finds nothing', 0, () => vehicles.list(lot.dealershipId, { ...any, search: 'zzzz' }, { sort: 'photos', ...page })],
    ['a search', 10, () => vehicles.list(lot.dealershipId, { ...any, search: 'model' }, { sort: 'photos', ...page })],
    ['a vehicle by its key', 1, () => vehicles.findByKey(lot.dealershipId, 'S:S100003')],
    ['a vehicle by its stock number', 1, () => vehicles.findByStockNumber(lot.dealershipId, 's-100003', true)],
  ])('%s is found by an index, reading %i documents at most', async (_, documents, work) => {
    const ran = await profiled(work)
    expect(ran.length).toBeGreaterThan(0)
    for (const { plan, docsExamined, keysExamined } of ran) {
      expect(plan).toMatch(/^(COUNT_SCAN|IXSCAN) \{ dealershipId: 1/)
      expect(docsExamined).toBeLessThanOrEqual(documents)
      expect(keysExamined).toBeLessThanOrEqual(MINE + 2)
    }
  })

  it.each<[string, () => Promise<unknown>]>([
    ['sorted by price', () => vehicles.list(lot.dealershipId, any, { sort: 'price', ...page })],
    ['of one make', () => vehicles.list(lot.dealershipId, { ...any, make: 'Honda' }, { sort: 'photos', ...page })],
    ['in a range of prices', () => vehicles.count(lot.dealershipId, { ...any, priceTo: 20_000 })],
    ['as facets', () => vehicles.facets(lot.dealershipId)],
    ['that are like one', () => vehicles.similar(lot.dealershipId, ONE, 4)],
    ['that are like one, at any price', () => vehicles.similar(lot.dealershipId, { ...ONE, make: 'Nobody' }, 4, 'any')],
  ])('the vehicles %s are read without looking at another dealership’s', async (_, work) => {
    const ran = await profiled(work)
    expect(ran.length).toBeGreaterThan(0)
    for (const { plan, docsExamined } of ran) {
      expect(plan).toMatch(/^IXSCAN \{ dealershipId: 1/)
      expect(docsExamined).toBeLessThanOrEqual(MINE)
    }
  })
})
