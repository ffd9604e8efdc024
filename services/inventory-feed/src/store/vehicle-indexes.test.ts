import { recordedQueries } from '@forecourt/service-testing/recorded-queries'
import { ObjectId } from 'mongodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { feedOf, vehicleRows } from '../testing/feed-rows.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'
import type { PageSlice } from './vehicle-page.ts'
import type { VehicleQuery } from './vehicle-query.ts'
import { createVehicleStore, type VehicleStore } from './vehicle-store.ts'

const MINE = 40
const OTHERS = 400
/** matches of 'model 3' among mine: every seventh, and those with a 3 in their number */
const FOUND = 16

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

interface Ran {
  plan: string
  keysExamined: number
  docsExamined: number
}

async function profiled(work: () => Promise<unknown>, atLeast = 1): Promise<Ran[]> {
  const entries = await recordedQueries(feed.db, ['vehicles'], work, atLeast)
  return entries.map(({ planSummary = '', keysExamined = 0, docsExamined = 0 }) => ({ plan: planSummary, keysExamined, docsExamined }))
}

const slice = { skip: 0, limit: 10 }
/** Reads a page like the operation. */
const page = async (query: VehicleQuery, part: PageSlice) =>
  vehicles.page(lot.dealershipId, query, part, { found: await vehicles.foundBySearch(lot.dealershipId, query) })
const pagePublic = async (query: VehicleQuery, part: PageSlice) =>
  vehicles.pagePublic(lot.dealershipId, query, part, { found: await vehicles.foundBySearch(lot.dealershipId, query) })
const any = { filter: 'all' } as const
const ONE = { _id: new ObjectId(), make: 'Honda', model: 'Model 3', body: '', price: 20_000 }

describe('with many vehicles of other dealerships in the database', () => {
  it.each<[string, number, () => Promise<unknown>]>([
    ['the plain list', 10, () => vehicles.list(lot.dealershipId, any, { sort: 'photos', ...slice })],
    ['the first page', 10, () => page(any, { sort: 'photos', ...slice })],
    ['the first page for the public', 10, () => pagePublic(any, { sort: 'photos', ...slice })],
    ['a page of used ones', 10, () => page({ filter: 'used' }, { sort: 'photos', ...slice })],
    ['the count', 0, () => vehicles.count(lot.dealershipId)],
    ['the count of a search', 0, () => vehicles.count(lot.dealershipId, { ...any, search: 'model 3' })],
    ['the count of used ones', 0, () => vehicles.count(lot.dealershipId, { filter: 'used' })],
    ['a vehicle by its key', 1, () => vehicles.findByKey(lot.dealershipId, 'S:S100003')],
    ['a vehicle by its stock number', 1, () => vehicles.findByStockNumber(lot.dealershipId, 's-100003', true)],
  ])('%s uses an index and reads at most %i documents', async (_, documents, work) => {
    const ran = await profiled(work)
    for (const { plan, docsExamined, keysExamined } of ran) {
      expect(plan).toMatch(/^(COUNT_SCAN|IXSCAN) \{ dealershipId: 1/)
      expect(docsExamined).toBeLessThanOrEqual(documents)
      expect(keysExamined).toBeLessThanOrEqual(MINE + 2)
    }
  })

  it.each<[string, number, () => Promise<unknown>]>([
    ['that finds nothing', 0, () => page({ ...any, search: 'zzzz' }, { sort: 'price', ...slice })],
    ['beyond its end', 0, () => page({ ...any, search: 'model' }, { sort: 'photos', skip: 90, limit: 10 })],
    ['by photos', 10, () => page({ ...any, search: 'model' }, { sort: 'photos', ...slice })],
    ['among used ones', 10, () => pagePublic({ filter: 'used', search: 'model' }, { sort: 'photos', ...slice })],
    ['by price', FOUND, () => page({ ...any, search: 'model 3' }, { sort: 'price', ...slice })],
    ['by make', FOUND, () => page({ ...any, search: 'model 3' }, { sort: 'make', ...slice })],
  ])('a page of a search %s scans the list index once and reads at most %i vehicles by id', async (_, documents, work) => {
    const [scan, ...reads] = await profiled(work, documents === 0 ? 1 : 2)
    expect(scan?.plan).toMatch(/^IXSCAN \{ dealershipId: 1, listed: 1, facts.photoCount: -1/)
    expect(scan?.docsExamined).toBe(0)
    expect(scan?.keysExamined).toBeLessThanOrEqual(MINE + 2)
    expect(reads).toHaveLength(documents === 0 ? 0 : 1)
    for (const { plan, docsExamined } of reads) {
      expect(plan).toBe('IXSCAN { _id: 1 }')
      expect(docsExamined).toBeLessThanOrEqual(documents)
    }
  })

  it.each<[string, () => Promise<unknown>]>([
    ['sorted by price', () => vehicles.list(lot.dealershipId, any, { sort: 'price', ...slice })],
    ['sorted by make', () => vehicles.list(lot.dealershipId, any, { sort: 'make', ...slice })],
    ['of one make', () => vehicles.list(lot.dealershipId, { ...any, make: 'Honda' }, { sort: 'photos', ...slice })],
    ['in a range of prices', () => vehicles.count(lot.dealershipId, { ...any, priceTo: 20_000 })],
    ['as facets', () => vehicles.facets(lot.dealershipId, any)],
    ['as facets of a search', () => vehicles.facets(lot.dealershipId, { ...any, search: 'model 3' })],
    ['that are like one', () => vehicles.similar(lot.dealershipId, ONE, 4)],
    ['that are like one, at any price', () => vehicles.similar(lot.dealershipId, { ...ONE, make: 'Unknown' }, 4, 'any')],
  ])('the vehicles %s are read without reading those of another dealership', async (_, work) => {
    const ran = await profiled(work)
    for (const { plan, docsExamined } of ran) {
      expect(plan).toMatch(/^IXSCAN \{ dealershipId: 1/)
      expect(docsExamined).toBeLessThanOrEqual(MINE)
    }
  })
})
