import { publicVehicleSchema, type StaffVehicle, staffVehicleSchema, type Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId } from '@forecourt/service-testing/people'
import { beforeAll, describe, expect, it } from 'vitest'
import { feedOf, type TestRow, vehicleRows } from '../testing/feed-rows.ts'
import { showAnyPrice } from '../testing/show-any-price.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'

let feed: FeedFixture
beforeAll(async () => {
  feed = await startInventoryFeed()
})

type Body = { [fact: string]: unknown }
interface Problem {
  code: string
  message: string
  fields?: { path: string; message: string }[]
}
const STOCK = 'S100000'
const photo = (name: string) => `https://photos.example.com/${name}.jpg`

async function lotOf(rows: TestRow[] = vehicleRows(3)): Promise<TestDealership> {
  const lot = await feed.dealership()
  await lot.upload(feedOf(rows))
  return lot
}
async function idOf(lot: TestDealership, stock = STOCK): Promise<string> {
  return (await lot.get<Vehicle>(`/vehicle/${stock}`)).body._id
}
async function patch<T = StaffVehicle>(lot: TestDealership, body: Body, { stock = STOCK, token = lot.admin } = {}) {
  return lot.send<T>('PATCH', `/vehicle/${await idOf(lot, stock)}`, token, body)
}
const shown = async (lot: TestDealership, stock = STOCK, token: string | null = null) =>
  (await lot.get<Vehicle>(`/vehicle/${stock}`, token)).body

describe('an edit of a vehicle', () => {
  it("is visible to everyone, alone and in lists; staff also see the feed's values and the editor", async () => {
    const lot = await lotOf()
    const values = {
      price: 17_500,
      mileage: 12_345,
      exteriorColor: 'Deep  Red',
      interiorColor: '',
      description: 'New tyres.\r\nOne owner.',
    }
    const { status, body } = await patch(lot, values)
    const now = { ...values, exteriorColor: 'Deep Red', description: 'New tyres.\nOne owner.' }
    expect(status).toBe(200)
    expect(staffVehicleSchema.parse(body)).toMatchObject({ ...now, prices: { internetPrice: 19_999, cost: 15_000 } })
    expect(body.edits).toMatchObject({
      values: now,
      feedSays: { price: 19_999, mileage: 12_000, exteriorColor: '', interiorColor: '', description: 'A car.' },
      editedBy: { name: 'Ada ADMIN', email: expect.stringContaining('@example.com'), role: 'ADMIN' },
    })
    expect(await shown(lot)).toMatchObject(now)
    expect((await lot.get('/vehicles', lot.sales)).body.find(({ stockNumber }) => stockNumber === STOCK)?.edits).toEqual(body.edits)
    expect((await lot.get<Vehicle>('/vehicle/S100001', lot.admin)).body.edits).toBeNull()
  })

  it('adds nothing but the edited values to public responses', async () => {
    const lot = await lotOf()
    await patch(lot, { price: 1, description: 'Other words.' })
    const outside = (await feed.dealership()).admin
    for (const token of [null, outside]) {
      const page = (await lot.get<{ vehicles: Vehicle[] }>('/vehicles?page=1', token)).body.vehicles
      for (const vehicle of [await shown(lot, STOCK, token), ...(await lot.get('/vehicles', token)).body, ...page]) {
        expect(Object.keys(vehicle).sort()).toEqual(Object.keys(publicVehicleSchema.shape).sort())
        expect(JSON.stringify(vehicle)).not.toMatch(/edit|feedSays|Ada /i)
      }
    }
  })

  it('applies to sorting and filtering', async () => {
    const lot = await lotOf(vehicleRows(3, (row, index) => ({ ...row, price: String(20_000 + index), miles: '50' })))
    await patch(lot, { price: 30_000, mileage: 90_000 })
    await patch(lot, { price: 0 }, { stock: 'S100001' })
    const stocks = async (query: string) => (await lot.get(`/vehicles?${query}`, null)).body.map(({ stockNumber }) => stockNumber)
    expect(await stocks('sort=price')).toEqual(['S100002', 'S100000', 'S100001'])
    expect(await stocks('sort=-price')).toEqual(['S100000', 'S100002', 'S100001'])
    expect(await stocks('sort=-mileage')).toHaveLength(3)
    expect((await stocks('sort=-mileage'))[0]).toBe(STOCK)
    expect(await stocks('priceFrom=25000')).toEqual([STOCK])
    expect(await stocks('missing=price')).toEqual(['S100001'])
    expect(await stocks('filter=used')).toEqual([STOCK])
  })

  it('of the price to 0 displays no price, even if the dealership displays any price', async () => {
    const lot = await lotOf(vehicleRows(3, (row, index) => ({ ...row, price: index === 2 ? '20000' : '' })))
    await showAnyPrice(feed.db, lot.dealershipId)
    const prices = async () => (await lot.get('/vehicles?sort=stock', null)).body.map(({ price }) => price)
    expect(await prices()).toEqual([15_000, 15_000, 20_000])
    expect((await patch(lot, { price: 0 })).body).toMatchObject({
      price: null,
      edits: { values: { price: 0 }, feedSays: { price: 15_000 } },
    })
    await patch(lot, { price: 14_000 }, { stock: 'S100001' })
    expect(await prices()).toEqual([null, 14_000, 20_000])
    expect((await shown(lot)).price).toBeNull()
    const sorted = (await lot.get('/vehicles?sort=price', lot.admin)).body
    expect(sorted.map(({ price, edits }) => [price, edits?.feedSays.price])).toEqual([
      [14_000, 15_000],
      [20_000, undefined],
      [null, 15_000],
    ])
    expect((await patch(lot, { price: null })).body).toMatchObject({ price: 15_000, edits: null })
  })

  it('orders photos and loses none', async () => {
    const lot = await lotOf([{ stock: STOCK, photos: ['a', 'b', 'c'].map(photo) }])
    expect((await patch(lot, { photos: [photo('c'), photo('c'), photo('a')] })).body).toMatchObject({
      photos: ['c', 'a', 'b'].map(photo),
      photoCount: 3,
      edits: { values: { photos: ['c', 'a'].map(photo) }, feedSays: { photos: ['a', 'b', 'c'].map(photo) } },
    })
    const strange = await patch<Problem>(lot, { photos: [photo('a'), photo('x')] })
    expect([strange.status, strange.body.fields]).toEqual([400, [{ path: 'photos.1', message: 'must be a photo of the vehicle' }]])
  })

  it("can be dropped fact by fact, which restores the feed's values", async () => {
    const lot = await lotOf()
    await patch(lot, { price: 5, exteriorColor: 'Red' })
    const { body } = await patch(lot, { price: null })
    expect(body).toMatchObject({
      price: 19_999,
      exteriorColor: 'Red',
      edits: { values: { exteriorColor: 'Red' }, feedSays: { exteriorColor: '' } },
    })
    expect(body.edits?.values).not.toHaveProperty('price')
    expect((await patch(lot, { exteriorColor: null, price: null })).body).toMatchObject({ exteriorColor: '', price: 19_999, edits: null })
  })

  it('concurrent with others is not lost', async () => {
    const lot = await lotOf()
    const all: Body[] = [{ price: 1 }, { mileage: 2 }, { exteriorColor: 'R' }, { interiorColor: 'B' }, { description: 'D' }]
    expect((await Promise.all(all.map((body) => patch(lot, body)))).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await shown(lot, STOCK, lot.admin)).edits?.values).toEqual(Object.assign({}, ...all))
  })

  it('publishes one event with the visible change, and none if nothing changed', async () => {
    const lot = await lotOf(vehicleRows(1, (row) => ({ ...row, price: '20000', miles: '50' })))
    const vehicleId = await idOf(lot)
    const live = await feed.live(lot.dealershipId)
    await patch(lot, { price: 20_000 })
    await patch(lot, { price: 5, mileage: 500 })
    await patch(lot, { price: 5 })
    await patch(lot, { description: null })
    await patch(lot, { price: null, mileage: 501 })
    const edited = () => feed.events('inventory.vehicle.edited.v1', lot.dealershipId)
    await eventually(async () => expect((await edited()).length).toBe(3))
    const about = { dealershipId: lot.dealershipId, vehicleId, vin: '', stockNumber: STOCK, name: '2021 Honda Model 0' }
    expect((await edited()).map(({ data }) => data)).toEqual([
      { ...about, edited: ['price'], dropped: [] },
      { ...about, edited: ['price', 'mileage'], dropped: [] },
      { ...about, edited: ['mileage'], dropped: ['price'] },
    ])
    expect((await edited())[0]?.actor).toMatchObject({ kind: 'staff', name: 'Ada ADMIN', role: 'ADMIN' })
    const changed = async () =>
      (await feed.events('inventory.vehicle.changed.v1', lot.dealershipId))
        .map(({ data }) => data)
        .filter((data) => data.versionId === null)
    await eventually(async () => expect((await changed()).length).toBe(2))
    const NOTHING_MORE = { trim: '', drivetrain: '', transmission: '' }
    const vehicle = {
      vehicleId,
      vin: '',
      stockNumber: STOCK,
      name: '2021 Honda Model 0',
      make: 'Honda',
      ...NOTHING_MORE,
      year: 2021,
      model: 'Model 0',
      currency: 'USD',
      usedOrNew: 'used',
      change: 'changed',
    }
    expect(await changed()).toEqual([
      {
        dealershipId: lot.dealershipId,
        versionId: null,
        vehicles: [{ ...vehicle, mileage: 500, price: 5, fields: ['mileage', 'usedOrNew', 'price'] }],
      },
      {
        dealershipId: lot.dealershipId,
        versionId: null,
        vehicles: [{ ...vehicle, mileage: 501, price: 20_000, fields: ['mileage', 'price'] }],
      },
    ])
    await eventually(() => expect(live.filter(({ topic }) => topic === 'inventory.changed').length).toBe(3))
  })

  it('of a vehicle that has left the feed does not list it again in other services', async () => {
    const lot = await lotOf()
    const vehicleId = await idOf(lot)
    await lot.upload(feedOf(vehicleRows(3).slice(1)))
    expect((await lot.send('PATCH', `/vehicle/${vehicleId}`, lot.admin, { price: 5 })).status).toBe(200)
    const changed = async () =>
      (await feed.events<{ versionId: string | null; vehicles: object[] }>('inventory.vehicle.changed.v1', lot.dealershipId))
        .filter(({ data }) => data.versionId === null)
        .flatMap(({ data }) => data.vehicles)
    await eventually(async () => expect(await changed()).toMatchObject([{ vehicleId, price: 5, change: 'removed', fields: [] }]))
  })
})

describe('an edit is rejected', () => {
  it.each<[string, Body, string]>([
    ['that says nothing', {}, ''],
    ['of nothing that can be edited', { make: 'Acura' }, ''],
    ['to a price below 0', { price: -1 }, 'price'],
    ['to a price in words', { price: '5' }, 'price'],
    ['to half a mile', { mileage: 0.5 }, 'mileage'],
    ['of its video', { price: 5, videoUrl: 'https://video.example.com/1' }, 'videoUrl'],
    ['that takes its video back', { videoUrl: null }, 'videoUrl'],
    ['to a photo that is no web address', { photos: ['file:///etc/passwd'] }, 'photos.0'],
    ['to a text without end', { description: 'x'.repeat(20_001) }, 'description'],
    ['with words for the database', { description: { $set: 1 } }, 'description'],
  ])('%s', async (_, body, path) => {
    const lot = await lotOf(vehicleRows(1))
    const refused = await patch<Problem>(lot, body)
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION'])
    expect(refused.body.fields?.[0]?.path).toBe(path)
    expect((await shown(lot, STOCK, lot.admin)).edits).toBeNull()
  })

  it('for a video, with a message that says where to set it', async () => {
    const lot = await lotOf(vehicleRows(1))
    const { body } = await patch<Problem>(lot, { videoUrl: 'https://video.example.com/1' })
    const message = 'is set with PUT /api/dealerships/{dealershipId}/settings/vehicle-video'
    expect(body.fields).toEqual([{ path: 'videoUrl', message }])
  })

  it('for an unknown vehicle and for a stock number instead of an id', async () => {
    const lot = await lotOf()
    const status = async (path: string) => (await lot.send('PATCH', path, lot.admin, { price: 1 })).status
    expect(await status(`/vehicle/${newId()}`)).toBe(404)
    expect(await status('/vehicle/S100000')).toBe(400)
    expect((await shown(lot)).price).toBe(19_999)
  })
})
