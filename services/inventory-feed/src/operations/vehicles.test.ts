import { publicVehicleSchema, staffVehicleSchema, type Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId } from '@forecourt/service-testing/people'
import { beforeAll, describe, expect, it } from 'vitest'
import { feedOf, type TestRow, vehicleRows } from '../testing/feed-rows.ts'
import { showAnyPrice } from '../testing/show-any-price.ts'
import { type FeedFixture, ownerToken, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'

interface Page {
  vehicles: Vehicle[]
  total: number
  page: number
  pageSize: number
}

let feed: FeedFixture
let lot: TestDealership
const photos = (count: number) => Array.from({ length: count }, (_, index) => `https://photos.example.com/${index}.jpg`)
const ROWS: TestRow[] = [
  {
    stock: 'A-1',
    vin: '1HGCM82633A004352',
    make: 'Honda',
    model: 'Civic',
    price: '9000',
    miles: '50000',
    photos: photos(1),
    note: 'Row 5',
  },
  { stock: 'B2', make: 'Citroën', model: 'C3 (4x4)', price: '12000', miles: '20', photos: photos(4), year: '2024' },
  { stock: 'C3', make: 'Honda', model: 'Accord', price: '', miles: '', photos: [], year: '' },
  { stock: 'D4', make: 'Ford', model: 'F-150', price: '30000', miles: '90000', photos: photos(2), year: '2018' },
  { stock: 'D4', vin: '1FTFW1ET5DFC10312', make: 'Ford', model: 'F-150', price: '31000', miles: '80000', photos: photos(3), year: '2019' },
]

beforeAll(async () => {
  feed = await startInventoryFeed()
  lot = await feed.dealership()
  await lot.upload(feedOf(ROWS))
})

const stocks = (vehicles: Vehicle[]) => vehicles.map(({ stockNumber }) => stockNumber)
const page = async (query: string) => (await lot.get<Page>(`/vehicles?page=1&${query}`, null)).body

// rules: public price
describe('a dealership that lets the public price fall back to any price', () => {
  it('displays it to everyone, in lists, sorts and alone, but never as cost; other dealerships do not', async () => {
    const rows = vehicleRows(3).map((row, index) => ({ ...row, price: index === 0 ? '20000' : '', cost: String(15000 + index) }))
    const [lot, other] = [await feed.dealership(), await feed.dealership()]
    for (const each of [lot, other]) await each.upload(feedOf(rows))
    await showAnyPrice(feed.db, lot.dealershipId)
    const pricesOf = async (each: TestDealership, path: string, token: string | null) => {
      const { body } = await each.get<Vehicle | Vehicle[]>(path, token)
      if (token === null) expect(JSON.stringify(body)).not.toMatch(/"prices"|"cost"/)
      return [body].flat().map(({ price }) => price)
    }
    for (const token of [null, lot.admin]) {
      expect(await pricesOf(lot, '/vehicles?sort=price', token)).toEqual([15001, 15002, 20000])
      expect(await pricesOf(lot, '/vehicles?sort=stock', token)).toEqual([20000, 15001, 15002])
      expect(await pricesOf(lot, '/vehicle/S100001', token)).toEqual([15001])
    }
    expect(await pricesOf(other, '/vehicles?sort=price', null)).toEqual([20000, null, null])
    expect(await pricesOf(other, '/vehicle/S100001', null)).toEqual([null])
  })
})

describe('the list of vehicles', () => {
  // rules: older names
  it('also returns body and photos under their older names, to the public and to staff, alone and in lists', async () => {
    const rows = [
      { ...vehicleRows(1)[0], stock: 'OLD', photos: ['https://photos.example.com/w_4,h_3/1.jpg', 'https://photos.example.com/2.jpg'] },
    ] as TestRow[]
    const lot = await feed.dealership()
    await lot.upload(feedOf([...rows, { ...vehicleRows(2)[1], stock: 'BARE', photos: [] } as TestRow]))
    for (const token of [null, lot.admin]) {
      const listed = (await lot.get<Vehicle[]>('/vehicles', token)).body
      const alone = (await lot.get<Vehicle>('/vehicle/OLD', token)).body
      for (const vehicle of [alone, ...listed]) expect(vehicle).toMatchObject({ bodyType: vehicle.body, imageCount: vehicle.photoCount })
      const photos = {
        imageOne: 'https://photos.example.com/w_4,h_3/1.jpg',
        imageUrls: 'https://photos.example.com/w_4%2Ch_3/1.jpg,https://photos.example.com/2.jpg',
      }
      expect(alone).toMatchObject(photos)
      expect(listed.find(({ stockNumber }) => stockNumber === 'BARE')).toMatchObject({ imageOne: '', imageUrls: '' })
    }
  })

  it('is an array of all vehicles, most photos first, for anyone', async () => {
    const { status, body } = await lot.get('/vehicles', null)
    expect(status).toBe(200)
    expect(stocks(body)).toEqual(['B2', 'D4', 'D4', 'A-1', 'C3'])
    expect(body.map(({ photoCount }) => photoCount)).toEqual([4, 3, 2, 1, 0])
  })

  it('contains exactly the public fields for the public, and never the cost', async () => {
    const publicFields = Object.keys(publicVehicleSchema.shape).sort()
    const outside = await feed.dealership()
    const responses = [
      ...(await lot.get('/vehicles', null)).body,
      ...(await lot.get('/vehicles', outside.admin)).body,
      ...(await page('')).vehicles,
      (await lot.get<Vehicle>('/vehicle/B2', null)).body,
      (await lot.get<Vehicle>('/vehicle/B2', outside.sales)).body,
    ]
    for (const vehicle of responses) {
      expect(Object.keys(vehicle).sort()).toEqual(publicFields)
      expect(JSON.stringify(vehicle)).not.toContain('15000')
      expect(publicVehicleSchema.safeParse(vehicle).success).toBe(true)
    }
  })

  it('contains the remaining facts of the feed for staff', async () => {
    for (const token of [lot.sales, lot.admin, ownerToken]) {
      const [first] = (await lot.get('/vehicles', token)).body
      expect(Object.keys(first ?? {}).sort()).toEqual(Object.keys(staffVehicleSchema.shape).sort())
      expect(first?.prices).toMatchObject({ internetPrice: 12000, cost: 15000 })
      expect(Object.values(first?.otherFields ?? {})).toEqual(['A1'])
    }
  })

  it.each([
    ['photos', ['B2', 'D4', 'D4', 'A-1', 'C3']],
    ['price', ['A-1', 'B2', 'D4', 'D4', 'C3']],
    ['-price', ['D4', 'D4', 'B2', 'A-1', 'C3']],
    ['year', ['D4', 'D4', 'A-1', 'B2', 'C3']],
    ['-year', ['B2', 'A-1', 'D4', 'D4', 'C3']],
    ['mileage', ['B2', 'A-1', 'D4', 'D4', 'C3']],
    ['-mileage', ['D4', 'D4', 'A-1', 'B2', 'C3']],
    ['stock', ['A-1', 'B2', 'C3', 'D4', 'D4']],
    ['make', ['B2', 'D4', 'D4', 'C3', 'A-1']],
  ])('sorts by %s with missing values last', async (sort, expected) => {
    expect(stocks((await page(`sort=${sort}`)).vehicles)).toEqual(expected)
  })

  it('returns the in-stock date to staff only and options to everyone, and sorts vehicles without a date last', async () => {
    const own = await feed.dealership()
    const days = ['', '7/30/2026', '2025-12-24']
    await own.upload(feedOf(vehicleRows(3, (row, index) => ({ ...row, inStock: days[index] ?? '', options: 'ABS, Sunroof' }))))
    const sorted = async (sort: string) => (await own.get<Vehicle[]>(`/vehicles?sort=${sort}`, own.sales)).body
    expect(stocks(await sorted('inStockSince'))).toEqual(['S100002', 'S100001', 'S100000'])
    expect((await sorted('-inStockSince')).map(({ inStockSince }) => inStockSince)).toEqual(['2026-07-30', '2025-12-24', null])
    for (const query of ['sort=inStockSince', 'page=1&sort=-inStockSince'])
      expect((await own.get(`/vehicles?${query}`, null)).status).toBe(401)
    for (const vehicle of (await own.get<Vehicle[]>('/vehicles', null)).body) {
      expect(vehicle).toMatchObject({ options: 'ABS\nSunroof' })
      expect(vehicle).not.toHaveProperty('inStockSince')
    }
    // for digests
    const named = [
      { stockNumber: 'S100002', since: '2025-12-24' },
      { stockNumber: 'S100001', since: '2026-07-30' },
    ]
    await eventually(async () =>
      expect(await feed.events('inventory.feed.updated.v1', own.dealershipId)).toMatchObject([{ data: { longestInStock: named } }]),
    )
  })

  it('returns pages that add up, without duplicates', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map(async (n) => (await lot.get<Page>(`/vehicles?page=${n}&pageSize=2`, null)).body))
    expect(pages.map(({ vehicles }) => vehicles.length)).toEqual([2, 2, 1, 0])
    expect(pages.map(({ total, pageSize }) => [total, pageSize])).toEqual(Array(4).fill([5, 2]))
    expect(new Set(pages.flatMap(({ vehicles }) => vehicles.map(({ _id }) => _id))).size).toBe(5)
  })

  it.each([
    ['honda', ['A-1', 'C3']],
    ['HONDA  civ', ['A-1']],
    ['citroen', ['B2']],
    ['(4x4)', ['B2']],
    ['a004352', ['A-1']],
    ['d4', ['D4', 'D4']],
    ['photos.example', []],
  ])('can be searched by stock number, VIN, make and model: %s', async (typed, expected) => {
    const { vehicles, total } = await page(`search=${encodeURIComponent(typed)}`)
    expect(stocks(vehicles)).toEqual(expected)
    expect(total).toBe(expected.length)
  })

  it('can be filtered by used and new', async () => {
    const [all, used, fresh] = await Promise.all(['all', 'used', 'new'].map((filter) => page(`filter=${filter}`)))
    expect(stocks(fresh?.vehicles ?? [])).toEqual(['B2'])
    expect((used?.total ?? 0) + (fresh?.total ?? 0)).toBe(all?.total)
  })

  it('returns 304 while nothing has changed', async () => {
    const url = `${await feed.url()}/api/dealerships/${lot.dealershipId}/vehicles`
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('returns 404 for an unknown dealership, and is empty without a feed', async () => {
    const nowhere = await fetch(`${await feed.url()}/api/dealerships/${newId()}/vehicles`)
    expect(nowhere.status).toBe(404)
    expect(await nowhere.json()).toMatchObject({ error: 'Dealership not found' })
    expect((await (await feed.dealership()).get('/vehicles', null)).body).toEqual([])
  })

  it('contains every fact for staff screens', async () => {
    const { body } = await lot.get<{ vehicles: Vehicle[] }>('/vehicles-csv?limit=9999', lot.sales)
    expect(stocks(body.vehicles)).toEqual(['B2', 'D4', 'D4', 'A-1', 'C3'])
    expect(body.vehicles[0]?.prices?.cost).toBe(15000)
  })
})

describe('a vehicle', () => {
  const find = (vehicleId: string, token: string | null = null) => lot.get<Vehicle>(`/vehicle/${encodeURIComponent(vehicleId)}`, token)

  it.each(['1HGCM82633A004352', ' 1hgcm82633a004352', 'A-1', 'a1', 'A 1'])('is found by VIN or stock number: %s', async (vehicleId) => {
    expect((await find(vehicleId)).body).toMatchObject({ stockNumber: 'A-1', listed: true })
  })

  it('is found by its id, only in its own dealership', async () => {
    const [first] = await lot.vehicles()
    expect((await find(String(first?._id))).body.stockNumber).toBe('A-1')
    expect((await (await feed.dealership()).get(`/vehicle/${first?._id}`, null)).status).toBe(404)
  })

  it('is not guessed: 409 lists all vehicles with the stock number', async () => {
    const { status, body } = await lot.get<{ code: string; message: string; vehicles: { vin: string }[] }>('/vehicle/D4', null)
    expect(status).toBe(409)
    expect(body.code).toBe('AMBIGUOUS_STOCK_NUMBER')
    expect(body.message).toContain('1FTFW1ET5DFC10312')
    expect(body.vehicles).toHaveLength(2)
    expect((await find('1FTFW1ET5DFC10312')).body.price).toBe(31000)
  })

  it.each(['A', '1HGCM8263', 'nothing', newId()])('is not found by a partial or unknown VIN, stock number or id: %s', async (vehicleId) => {
    expect(await find(vehicleId)).toMatchObject({ status: 404, body: { message: 'Vehicle not found' } })
  })
})

describe('the current feed file', () => {
  it('is returned byte for byte, with its name and time', async () => {
    const { status, headers, body } = await lot.get<string>('/csv', lot.sales)
    expect(status).toBe(200)
    expect(body).toBe(feedOf(ROWS))
    expect(headers.get('content-type')).toBe('text/csv')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="feed.csv"; filename*=UTF-8''feed.csv`)
    expect(Date.parse(headers.get('last-modified') ?? '')).toBeGreaterThan(Date.now() - 120_000)
  })

  it('responds to HEAD with the time of the last update, without a body', async () => {
    const url = `${await feed.url()}/api/dealerships/${lot.dealershipId}/csv`
    const head = await fetch(url, { method: 'HEAD', headers: { 'x-forecourt-identity': lot.sales } })
    expect(head.status).toBe(200)
    expect(head.headers.get('last-modified')).toBe((await lot.get('/csv')).headers.get('last-modified'))
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(feedOf(ROWS))))
    expect(await head.text()).toBe('')
  })

  it('returns 304 to a client that has it', async () => {
    const { headers } = await lot.get('/csv')
    const url = `${await feed.url()}/api/dealerships/${lot.dealershipId}/csv`
    const conditional = (name: string, value: string | null) =>
      fetch(url, { headers: { 'x-forecourt-identity': lot.sales, [name]: value ?? '' } }).then(({ status }) => status)
    expect(await conditional('if-none-match', headers.get('etag'))).toBe(304)
    expect(await conditional('if-none-match', '"another"')).toBe(200)
    expect(await conditional('if-modified-since', headers.get('last-modified'))).toBe(304)
    expect(await conditional('if-modified-since', 'Sat, 01 Jan 2000 00:00:00 GMT')).toBe(200)
    expect(await conditional('if-modified-since', 'nonsense')).toBe(200)
  })

  it('returns 404 for a dealership without one', async () => {
    const { status, body } = await (await feed.dealership()).get<{ message: string }>('/csv')
    expect({ status, message: body.message }).toEqual({ status: 404, message: 'CSV file not found' })
  })
})

describe('the created event of a dealership', () => {
  it('makes the dealership known to this service', async () => {
    const { dealershipCreated } = await import('@forecourt/contracts/auth/events')
    const { startMessaging } = await import('@forecourt/messaging/messaging')
    const { withTransaction } = await import('@forecourt/mongo/transaction')
    const { deps } = feed
    const authDb = deps.mongo.db(`${deps.databasePrefix}auth`)
    const auth = await startMessaging({ service: 'auth', db: authDb, nats: deps.nats, logger: deps.logger })
    const dealershipId = newId()
    const context = { dealershipId, actor: { kind: 'system', name: 'test' }, correlationId: 'test', now: new Date() } as const
    const data = { dealershipId, name: 'North Side Autos', email: 'north@example.com' }
    await withTransaction(deps.mongo, (session) => auth.outbox.add(session, dealershipCreated, data, context))
    await eventually(async () => expect((await fetch(`${await feed.url()}/api/dealerships/${dealershipId}/vehicles`)).status).toBe(200))
    await auth.close()
  })
})
