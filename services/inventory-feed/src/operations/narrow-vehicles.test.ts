import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import type { ResponseOf } from '@forecourt/contracts/operation'
import Papa from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import { change, csv } from '../testing/feed-format-calls.ts'
import { feedOf, type TestRow } from '../testing/feed-rows.ts'
import { showAnyPrice } from '../testing/show-any-price.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'

const ROWS: TestRow[] = [
  { stock: 'A1', make: 'Honda', model: 'Civic', price: '9000', cost: '7000', miles: '50000', year: '2012' },
  { stock: 'A2', make: 'HONDA', model: 'Civic', price: '12000', cost: '9500', miles: '20', year: '2026' },
  { stock: 'A3', make: 'Honda', model: 'Accord', price: '', cost: '11000', miles: '30000', photos: [], year: '2020' },
  { stock: 'B1', make: 'Land Rover', model: 'Range Rover (L405)', price: '30000', miles: '90000', year: '2018' },
  { stock: 'B2', make: 'Land', model: 'Cruiser', price: '41000', miles: '', year: '' },
]

type Page = Extract<ResponseOf<typeof inventoryFeedOperations.listVehicles>, { total: number }>
type Facets = ResponseOf<typeof inventoryFeedOperations.listVehicleFacets>

let feed: FeedFixture
let lot: TestDealership
let anyPrice: TestDealership
beforeAll(async () => {
  feed = await startInventoryFeed()
  lot = await feed.dealership()
  anyPrice = await feed.dealership()
  for (const each of [lot, anyPrice]) await each.upload(feedOf(ROWS))
  await showAnyPrice(feed.db, anyPrice.dealershipId)
})

const stocksOf = async (of: TestDealership, query: string) => {
  const { status, body } = await of.get<Page>(`/vehicles?page=1&sort=stock&${query}`, null)
  expect(status).toBe(200)
  expect(body.total).toBe(body.vehicles.length)
  return body.vehicles.map(({ stockNumber }) => stockNumber).join(' ')
}

describe('the filtered inventory', () => {
  it.each([
    ['make=honda', 'A1 A2 A3'],
    ['make=Land', 'B2'],
    ['make=honda&model=CIVIC', 'A1 A2'],
    ['model=range rover (l405)', 'B1'],
    ['yearFrom=2018', 'A2 A3 B1'],
    ['yearFrom=2018&yearTo=2020', 'A3 B1'],
    ['priceFrom=12000', 'A2 B1 B2'],
    ['priceTo=12000', 'A1 A2'],
    ['mileageTo=30000', 'A2 A3'],
    ['missing=photo', 'A3'],
    ['missing=price', 'A3'],
    ['missing=price&priceTo=99999', ''],
    ['filter=used&make=Honda&search=civic', 'A1'],
    ['make=.*', ''],
    ['make=Honda%24', ''],
  ])('by %s contains %s', async (query, stocks) => {
    expect(await stocksOf(lot, query)).toBe(stocks)
  })

  it.each([
    ['priceTo=12000', 'A1 A2 A3'],
    ['priceFrom=10500&priceTo=11500', 'A3'],
    ['missing=price', ''],
  ])('by %s uses the displayed price if any price may be displayed', async (query, stocks) => {
    expect(await stocksOf(anyPrice, query)).toBe(stocks)
  })

  it.each(['yearFrom=soon', 'priceTo=-1', 'missing=wheels', 'mileageTo=[]', 'sort=cost'])('returns 400 for %s', async (query) => {
    const { status, body } = await lot.get<{ code: string }>(`/vehicles?page=1&${query}`, null)
    expect([status, body.code]).toEqual([400, 'VALIDATION'])
  })

  it('can be sorted in descending order by stock number and by make', async () => {
    const sorted = async (sort: string) =>
      (await lot.get<Vehicle[]>(`/vehicles?sort=${sort}`, null)).body.map(({ stockNumber }) => stockNumber)
    expect(await sorted('-stock')).toEqual(['B2', 'B1', 'A3', 'A2', 'A1'])
    expect(await sorted('-make')).toEqual(['B1', 'B2', 'A2', 'A1', 'A3'])
  })
})

describe('the filter choices', () => {
  const facetsOf = async (of: TestDealership) => (await of.get<Facets>('/vehicle-facets', null)).body

  it('list makes once in any case, with models, years, prices and missing facts', async () => {
    expect(await facetsOf(lot)).toEqual({
      total: 5,
      used: 4,
      new: 1,
      makes: [
        {
          make: 'Honda',
          count: 3,
          models: [
            { model: 'Accord', count: 1 },
            { model: 'Civic', count: 2 },
          ],
        },
        { make: 'Land', count: 1, models: [{ model: 'Cruiser', count: 1 }] },
        { make: 'Land Rover', count: 1, models: [{ model: 'Range Rover (L405)', count: 1 }] },
      ],
      years: { from: 2012, to: 2026 },
      prices: { from: 9000, to: 41_000 },
      missingPhoto: 1,
      missingPrice: 1,
    })
  })

  it.each([
    ['filter=new', { total: 5, used: 4, new: 1, missingPhoto: 0 }],
    ['search=honda', { total: 3, used: 2, new: 1, missingPhoto: 1, prices: { from: 9000, to: 12_000 } }],
    ['search=cruiser land', { total: 1, used: 1, years: null }],
    ['yearFrom=2018', { total: 3, used: 2, new: 1, years: { from: 2012, to: 2026 } }],
    ['priceTo=12000', { total: 2, prices: { from: 9000, to: 41_000 } }],
    ['missing=price', { total: 1, missingPhoto: 1, missingPrice: 1 }],
    ['make=Honda&filter=new', { total: 3, used: 2, new: 1, missingPhoto: 0 }],
  ])('are counted under the other filters, not their own: %s', async (query, expected) => {
    const { body } = await lot.get<Facets>(`/vehicle-facets?${query}`, null)
    expect(body).toMatchObject(expected)
  })

  it('include other makes and models when one is chosen, as many as the other filters leave', async () => {
    const { body } = await lot.get<Facets>('/vehicle-facets?make=Honda&model=Accord&filter=used', null)
    expect(body.makes.map(({ make, count }) => [make, count])).toEqual([
      ['Honda', 2],
      ['Land', 1],
      ['Land Rover', 1],
    ])
    expect(body.makes[0]?.models).toEqual([
      { model: 'Accord', count: 1 },
      { model: 'Civic', count: 1 },
    ])
  })

  it.each(['missing=video', 'package=incomplete'])('are for staff only for %s', async (query) => {
    expect((await lot.get(`/vehicle-facets?${query}`, null)).status).toBe(401)
    expect((await lot.get(`/vehicle-facets?${query}`)).status).toBe(200)
  })

  it('have the counts of the filtered list', async () => {
    const { makes } = await facetsOf(lot)
    for (const { make, count } of makes) expect((await stocksOf(lot, `make=${make}`)).split(' ')).toHaveLength(count)
  })

  it('use the displayed price if any price may be displayed', async () => {
    expect(await facetsOf(anyPrice)).toMatchObject({ prices: { from: 9000, to: 41_000 }, missingPrice: 0 })
  })

  it('are empty for an empty inventory, and 404 for an unknown dealership', async () => {
    const empty = await feed.dealership()
    expect(await facetsOf(empty)).toMatchObject({ total: 0, makes: [], years: null, prices: null })
    expect((await fetch(`${await feed.url()}/api/dealerships/${'f'.repeat(24)}/vehicle-facets`)).status).toBe(404)
  })
})

describe('the inventory as a CSV file', () => {
  const exported = async (of: TestDealership, query: string, token: string | null = of.admin) => {
    const headers = new Headers(token === null ? [] : [['x-forecourt-identity', token]])
    const response = await fetch(`${await feed.url()}/api/dealerships/${of.dealershipId}/vehicles-export?${query}`, { headers })
    return { status: response.status, disposition: response.headers.get('content-disposition'), text: await response.text() }
  }

  const rowsOf = (text: string) =>
    Papa.parse<Record<string, string>>(text.replace('\uFEFF', ''), { header: true, skipEmptyLines: true }).data

  it('contains what the screen shows, in its order, and can be uploaded again', async () => {
    const { text, disposition } = await exported(lot, 'make=honda&sort=-year')
    expect(rowsOf(text).map((row) => [row['Stock Number'], row.Year, row['Internet Price'], row.Cost])).toEqual([
      ['A2', '2026', '12000', '9500'],
      ['A3', '2020', '', '11000'],
      ['A1', '2012', '9000', '7000'],
    ])
    expect(disposition).toContain('filename="inventory.csv"')
    const again = await feed.dealership()
    await again.upload(text)
    const facts = (vehicles: Vehicle[]) => vehicles.map(({ _id, dealershipId, updatedAt, condition, ...rest }) => rest)
    const shown = async (of: TestDealership, query: string) =>
      facts((await of.get<Page>(`/vehicles?page=1&sort=stock&${query}`)).body.vehicles)
    expect(await shown(again, '')).toEqual(await shown(lot, 'make=honda'))
  })

  it('has the order of the screen, in which case does not matter and numbers count by their value', async () => {
    const mixed = await feed.dealership()
    await mixed.upload(
      feedOf([
        { stock: 'a10', make: 'GMC', model: 'Terrain' },
        { stock: 'A9', make: 'Genesis', model: 'G90' },
        { stock: 'b1', make: 'HONDA', model: 'Pilot' },
        { stock: 'B2', make: 'Honda', model: 'Civic' },
      ]),
    )
    const stocks = async (path: string) => {
      const { body } = await mixed.get<Vehicle[] | Page>(path)
      return (Array.isArray(body) ? body : body.vehicles).map(({ stockNumber }) => stockNumber)
    }
    for (const [sort, expected] of [
      ['stock', ['A9', 'a10', 'b1', 'B2']],
      ['-stock', ['B2', 'b1', 'a10', 'A9']],
      ['make', ['A9', 'a10', 'B2', 'b1']],
      ['-make', ['b1', 'B2', 'a10', 'A9']],
    ] as const) {
      for (const list of ['', '&page=1', '&page=1&search=2021']) expect(await stocks(`/vehicles?sort=${sort}${list}`)).toEqual(expected)
      const { text } = await exported(mixed, `sort=${sort}`)
      expect(rowsOf(text).map((row) => row['Stock Number'])).toEqual(expected)
    }
  })

  it('keeps the unit of each mileage when it is uploaded again, whatever mileages without a unit are', async () => {
    const canadian = await feed.dealership()
    await change(canadian, { mileageUnit: 'km' })
    await canadian.upload(csv('Stock,Make,Model,Miles', 'A1,Honda,Civic,45000', 'A2,Honda,Civic,30000 km'))
    const mileages = async () => (await canadian.vehicles()).map(({ facts }) => [facts.stockNumber, facts.mileage, facts.mileageUnit])
    const before = await mileages()
    expect(before).toEqual([
      ['A1', 45_000, 'mi'],
      ['A2', 30_000, 'km'],
    ])
    await canadian.upload((await exported(canadian, '')).text)
    expect(await mileages()).toEqual(before)
  })

  it('has each price in a column of its own, so that a cost that may be displayed stays a cost', async () => {
    const { text } = await exported(anyPrice, 'search=accord')
    expect(rowsOf(text).map((row) => [row['Internet Price'], row['Asking Price'], row.Cost])).toEqual([['', '', '11000']])
    const again = await feed.dealership()
    await again.upload(text)
    expect((await again.vehicles()).map(({ facts }) => [facts.price, facts.prices.cost])).toEqual([[null, 11_000]])
  })

  it('has the price that staff set as the internet price', async () => {
    const edited = await feed.dealership()
    await edited.upload(csv('Stock,Make,Model,Price', 'A1,Honda,Civic,20000', 'A2,Honda,Civic,20000'))
    const [vehicle] = await edited.vehicles()
    await edited.send('PATCH', `/vehicle/${vehicle?._id.toHexString()}`, edited.admin, { price: 18_500 })
    const { text } = await exported(edited, 'sort=stock')
    expect(rowsOf(text).map((row) => [row['Internet Price'], row['Asking Price']])).toEqual([
      ['18500', '20000'],
      ['', '20000'],
    ])
  })

  it('keeps names, whether vehicles are new, and unrecognized columns when it is uploaded again', async () => {
    const named = await feed.dealership()
    const header = 'Stock,Make,Model,Title,Condition,Is New,Mileage,Price,Lot,Fuel Type,Fuel'
    await named.upload(csv(header, 'A1,,,320d Touring xDrive,Excellent,Yes,5000,20000,North,Diesel,D', 'A2,Honda,Civic,,,,5000,9000,,,'))
    const factsOf = async (of: TestDealership) => (await of.vehicles()).map(({ facts }) => facts)
    const [first, second] = await factsOf(named)
    expect(first).toMatchObject({ name: '320d Touring xDrive', usedOrNew: 'new', condition: 'Excellent', fuel: 'Diesel' })
    expect(first?.otherFields).toEqual({ Lot: 'North', Fuel: 'D' })

    const again = await feed.dealership()
    await again.upload((await exported(named, '')).text)
    // the header 'Fuel' is the vehicle's fuel in an exported file
    expect(await factsOf(again)).toEqual([
      { ...first, otherFields: { Lot: 'North', 'Fuel (2)': 'D' } },
      { ...second, condition: 'used' },
    ])
  })

  it('names no vehicle by its year, make and model, so that the name follows an edit of them', async () => {
    const { text } = await exported(lot, 'make=honda')
    expect(rowsOf(text).map((row) => row.Name)).toEqual(['', '', ''])
  })

  it('has no cell that a spreadsheet would treat as a formula', async () => {
    const hostile = await feed.dealership()
    await hostile.upload(
      feedOf([
        {
          stock: 'X1',
          model: '=HYPERLINK("https://bad.example","x")',
          note: '@SUM(A1)',
          text: '+1 owner\n=1+1\u2028=2',
        },
      ]),
    )
    const { text } = await exported(hostile, '')
    const { data } = Papa.parse<string[]>(text.replace('\uFEFF', ''))
    for (const cell of data.flat()) expect(cell).not.toMatch(/(?:^|[\n\u2028])[=+@-]/)
    expect(text).toContain(`'=HYPERLINK`)

    // uploaded again, it shows customers no apostrophes
    const again = await feed.dealership()
    await again.upload(text)
    const [first, second] = await Promise.all([hostile, again].map(async (of) => (await of.vehicles())[0]?.facts))
    expect(first).toMatchObject({ model: '=HYPERLINK("https://bad.example","x")', description: '+1 owner\n=1+1\n=2' })
    expect(second).toMatchObject({ model: first?.model, description: first?.description })
  })
})
