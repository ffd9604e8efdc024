import { PUBLIC_VEHICLE_SORTS, VEHICLE_SORTS, type Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { ObjectId } from 'mongodb'
import { beforeAll, describe, expect, it } from 'vitest'
import type { VehicleDoc } from '../store/vehicle-doc.ts'
import { foundBySearch, MAX_LISTED_IDS, pageOf } from '../store/vehicle-page.ts'
import { vehicleCollection } from '../store/vehicle-store.ts'
import { feedOf, type TestRow, vehicleRows } from '../testing/feed-rows.ts'
import { showAnyPrice } from '../testing/show-any-price.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'

interface Page {
  vehicles: Vehicle[]
  total: number
}

const PAGE_SIZE = 7
/** twice as many as PAGE_SIZE: the last page is exactly full */
const CIVICS = 14
const photos = (count: number) => Array.from({ length: count }, (_, index) => `https://photos.example.com/${index}.jpg`)
const some = <T>(index: number, ...values: T[]): T | undefined => values[index % values.length]

/** Vehicles with different values for every sort, and many equal ones. */
const mixed = (row: TestRow, index: number): TestRow => ({
  ...row,
  make: some(index, 'Ford', 'Honda', 'Kia'),
  model: index < CIVICS ? 'Civic (4x4)' : 'Other',
  price: some(index, '', '9000', '12000', '0', '31000') ?? '',
  cost: some(index, '7000', '15000', '') ?? '',
  miles: some(index, '10', '', '90000') ?? '',
  year: some(index, '2019', '', '2026', '2019') ?? '',
  photos: photos(index % 5),
  inStock: some(index, '7/30/2026', '', '2026-01-02') ?? '',
})

let feed: FeedFixture
let lot: TestDealership
let anyPrice: TestDealership
beforeAll(async () => {
  feed = await startInventoryFeed()
  lot = await feed.dealership()
  anyPrice = await feed.dealership()
  for (const each of [lot, anyPrice]) await each.upload(feedOf(vehicleRows(MAX_LISTED_IDS + CIVICS, mixed)))
  await showAnyPrice(feed.db, anyPrice.dealershipId)
})

const get = async <T>(of: TestDealership, query: string, token: string | null) => {
  const { status, body } = await of.get<T>(`/vehicles?${query}`, token)
  expect(status).toBe(200)
  return body
}
const searching = (typed: string) => `search=${encodeURIComponent(typed)}`

describe('the pages of a search', () => {
  it.each(VEHICLE_SORTS)(
    'sorted by %s contain the vehicles of the plain list in order, for every permitted caller and every price rule',
    async (sort) => {
      const isPublic = PUBLIC_VEHICLE_SORTS.some((known) => known === sort)
      const askers = [lot, anyPrice].flatMap((of) => [of.admin, ...(isPublic ? [null] : [])].map((token) => [of, token] as const))
      for (const [of, token] of askers)
        for (const narrowed of ['search=civic', 'search=civic&filter=used', 'make=ford&search=civ', 'search=civic&priceTo=12000']) {
          const plain = await get<Vehicle[]>(of, `sort=${sort}&${narrowed}`, token)
          const pages = await Promise.all(
            [1, 2, 3].map((page) => get<Page>(of, `page=${page}&pageSize=${PAGE_SIZE}&sort=${sort}&${narrowed}`, token)),
          )
          expect(plain.length).toBeGreaterThan(0)
          expect(pages.flatMap(({ vehicles }) => vehicles)).toEqual(plain)
          expect(pages.map(({ total }) => total)).toEqual(Array(pages.length).fill(plain.length))
        }
    },
  )

  it('end with a full page; pages beyond it are empty but have the total', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 9].map((page) => get<Page>(lot, `page=${page}&pageSize=${PAGE_SIZE}&${searching('civic')}`, null)),
    )
    expect(pages.map(({ vehicles }) => vehicles.length)).toEqual([PAGE_SIZE, PAGE_SIZE, 0, 0])
    expect(pages.map(({ total }) => total)).toEqual(Array(4).fill(CIVICS))
  })

  it.each(['photos', '-price'])('sorted by %s are exact if there are more matches than one query names', async (sort) => {
    for (const typed of ['s100', 'o']) {
      const plain = await get<Vehicle[]>(lot, `sort=${sort}&${searching(typed)}`, lot.admin)
      expect(plain.length).toBeGreaterThanOrEqual(MAX_LISTED_IDS)
      const last = Math.ceil(plain.length / 200)
      const { vehicles, total } = await get<Page>(lot, `page=${last}&pageSize=200&sort=${sort}&${searching(typed)}`, lot.admin)
      expect([vehicles, total]).toEqual([plain.slice((last - 1) * 200), plain.length])
    }
  })

  it('are complete if there are exactly as many matches as one query names', async () => {
    const { vehicles, total } = await get<Page>(lot, `page=3&pageSize=200&sort=stock&${searching('other')}`, null)
    expect([vehicles.length, total]).toEqual([MAX_LISTED_IDS - 400, MAX_LISTED_IDS])
  })

  it.each([
    ['.*', 0],
    ['civic.', 0],
    ['(4x4)', CIVICS],
    ['4x4)', CIVICS],
    ['[a-z]', 0],
    ['$', 0],
    ['^', 0],
    ['\\', 0],
    ['nothing of the kind', 0],
  ])('match %s literally: %i found', async (typed, count) => {
    for (const sort of ['photos', 'price']) {
      const { vehicles, total } = await get<Page>(lot, `page=1&pageSize=200&sort=${sort}&${searching(typed)}`, null)
      expect([vehicles.length, total]).toEqual([count, count])
    }
  })

  it('reflect an import immediately, in the vehicles and in the total', async () => {
    const own = await feed.dealership()
    for (const count of [3, 5, 4]) {
      await own.upload(feedOf(vehicleRows(count)))
      for (const query of ['', searching('honda')]) {
        const { vehicles, total } = await get<Page>(own, `page=1&sort=stock&${query}`, null)
        expect([vehicles.length, total]).toEqual([count, count])
      }
    }
  })

  it('omit a vehicle that leaves the inventory while they are read', async () => {
    const own = await feed.dealership()
    await own.upload(feedOf(vehicleRows(3)))
    const vehicles = feed.db.collection<VehicleDoc>(vehicleCollection.name)
    const leaving = { dealershipId: new ObjectId(own.dealershipId), key: 'S:S100001' }
    const meanwhile = Object.assign(Object.create(vehicles) as typeof vehicles, {
      aggregate: (...stages: Parameters<typeof vehicles.aggregate>) => {
        const read = vehicles.aggregate(...stages)
        const toArray = read.toArray.bind(read)
        read.toArray = () => vehicles.updateOne(leaving, { $set: { listed: false } }).then(toArray)
        return read
      },
    })
    const part = { sort: 'photos', skip: 0, limit: 10 } as const
    const query = { filter: 'all', search: 'honda' } as const
    const found = await foundBySearch(vehicles, own.dealershipId, query)
    const page = await pageOf<VehicleDoc>(meanwhile, own.dealershipId, query, part, { found }, [])
    expect(page.vehicles.map(({ facts }) => facts.stockNumber)).toEqual(['S100000', 'S100002'])
  })
})
