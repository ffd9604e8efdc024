import { publicVehicleSchema, SIMILAR_VEHICLES, type Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId } from '@forecourt/service-testing/people'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { showAnyPrice } from '../testing/show-any-price.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'

let feed: FeedFixture
let lot: TestDealership
beforeAll(async () => {
  feed = await startInventoryFeed()
})
beforeEach(async () => {
  lot = await feed.dealership()
})

interface Row {
  stock: string
  make: string
  model: string
  body?: string
  price?: number | ''
  cost?: number
  photos?: number
}
const HEADER = 'Stock #,Year,Make,Model,Body,Internet Price,Unit Cost,Photo URLs'
const lineOf = ({ stock, make, model, body = 'Sedan', price = 20_000, cost = 100, photos = 1 }: Row) => {
  const urls = Array.from({ length: photos }, (_, at) => `https://photos.example.com/${at}.jpg`)
  return [stock, 2021, make, model, body, price, cost, urls.join('|')].join(',')
}
const upload = (rows: readonly Row[], to = lot) => to.upload(`${[HEADER, ...rows.map(lineOf)].join('\n')}\n`)
const getSimilar = (vehicle: string, token: string | null = null, of = lot) =>
  of.get<Vehicle[]>(`/vehicle/${encodeURIComponent(vehicle)}/similar`, token)
const similar = async (vehicle: string) => (await getSimilar(vehicle)).body.map(({ stockNumber }) => stockNumber)

const ONE: Row = { stock: 'ONE', make: 'Honda', model: 'Civic', price: 20_000 }

describe('similar vehicles', () => {
  it('have the same model first, then make and body, then any, by the nearest price; at most four, without the vehicle itself', async () => {
    await upload([
      ONE,
      { stock: 'MODEL-FAR', make: 'HONDA', model: 'civic', body: 'Coupe', price: 90_000 },
      { stock: 'BODY', make: 'Honda', model: 'Accord', body: 'SEDAN', price: 50_000 },
      { stock: 'NEAR', make: 'Ford', model: 'Focus', price: 20_100 },
      { stock: 'MAKE', make: 'Honda', model: 'Pilot', body: 'SUV', price: 22_000 },
      { stock: 'FAR', make: 'Ford', model: 'F-150', price: 60_000 },
    ])
    expect(SIMILAR_VEHICLES).toBe(4)
    expect(await similar('ONE')).toEqual(['MODEL-FAR', 'BODY', 'NEAR', 'MAKE'])
  })

  it('are sorted by photo, then price, with those without a price last', async () => {
    await upload([
      ONE,
      { stock: 'NO-PHOTO', make: 'Honda', model: 'Civic', price: 20_000, photos: 0 },
      { stock: 'NO-PRICE', make: 'Honda', model: 'Civic', price: '', photos: 9 },
      { stock: 'NEAR', make: 'Honda', model: 'Civic', price: 19_000 },
      { stock: 'FAR', make: 'Honda', model: 'Civic', price: 25_000, photos: 5 },
    ])
    expect(await similar('ONE')).toEqual(['NEAR', 'FAR', 'NO-PRICE', 'NO-PHOTO'])
  })

  it('are found for a vehicle that has left the inventory, by stock number and by id', async () => {
    const other: Row = { stock: 'TWO', make: 'Honda', model: 'Civic' }
    await upload([ONE, other, { ...other, stock: 'THREE', price: 21_000 }])
    const id = (await lot.vehicles()).find(({ facts }) => facts.stockNumber === 'ONE')?._id.toHexString() ?? ''
    const { body } = await upload([other, { ...other, stock: 'THREE', price: 21_000 }])
    if (body.version.state === 'held') await lot.send('POST', `/feed-versions/${body.version._id}/confirm`)
    await eventually(async () => expect(await similar('TWO')).toEqual(['THREE']))
    for (const name of ['ONE', 'one', id]) expect(await similar(name)).toEqual(['TWO', 'THREE'])
  })

  it('are none for an unknown vehicle, in an inventory of one, and in another dealership', async () => {
    await upload([ONE])
    expect(await similar('ONE')).toEqual([])
    expect(await similar('NEVER')).toEqual([])
    expect(await similar(newId())).toEqual([])
    const other = await feed.dealership()
    await upload([{ ...ONE, stock: 'OTHER' }], other)
    expect((await getSimilar('ONE', null, other)).body).toEqual([])
    const nowhere = await fetch(`${await feed.url()}/api/dealerships/${newId()}/vehicle/ONE/similar`)
    expect(nowhere.status).toBe(404)
  })

  it('are found if make, model and price are unusual or missing', async () => {
    await upload([
      { stock: 'ODD', make: 'Citroën $set', model: 'C3 (4x4)', body: '', price: '' },
      { stock: 'SAME', make: 'Citroën $set', model: 'C3 (4x4)', body: '' },
      { stock: 'BARE', make: '', model: '', body: '' },
      { stock: 'BARE2', make: '', model: '', body: '' },
      ONE,
    ])
    expect((await similar('ODD'))[0]).toBe('SAME')
    expect((await similar('BARE')).sort()).toEqual(['BARE2', 'ODD', 'ONE', 'SAME'])
  })

  it('have public facts only, even for staff, and the price that the dealership displays', async () => {
    await upload([ONE, { stock: 'CHEAP', make: 'Ford', model: 'Focus', price: '', cost: 19_990 }, { ...ONE, stock: 'DEAR', price: 40_000 }])
    for (const token of [null, lot.sales]) {
      const { status, body } = await getSimilar('ONE', token)
      expect(status).toBe(200)
      expect(body.map(({ stockNumber, price }) => [stockNumber, price])).toEqual([
        ['DEAR', 40_000],
        ['CHEAP', null],
      ])
      for (const vehicle of body) expect(Object.keys(vehicle).sort()).toEqual(Object.keys(publicVehicleSchema.shape).sort())
      expect(JSON.stringify(body)).not.toContain('19990')
    }
    await showAnyPrice(feed.db, lot.dealershipId)
    const { body } = await getSimilar('CHEAP')
    expect(body.map(({ stockNumber, price }) => [stockNumber, price])).toEqual([
      ['ONE', 20_000],
      ['DEAR', 40_000],
    ])
    expect((await getSimilar('ONE')).body[1]).toMatchObject({ stockNumber: 'CHEAP', price: 19_990 })
  })
})
