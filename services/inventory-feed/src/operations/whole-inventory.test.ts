import type { StaffVehicle, Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { beforeAll, expect, test } from 'vitest'
import { feedOf, type TestRow } from '../testing/feed-rows.ts'
import { showAnyPrice } from '../testing/show-any-price.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'

const ROWS: TestRow[] = [
  { stock: 'A1', make: 'Honda', price: '9000', cost: '7000' },
  { stock: 'A2', make: 'Kia', price: '', cost: '9500' },
]

let feed: FeedFixture
let lot: TestDealership
beforeAll(async () => {
  feed = await startInventoryFeed()
  lot = await feed.dealership()
  await lot.upload(feedOf(ROWS))
})

const ask = async (headers: Record<string, string> = {}) =>
  fetch(`${await feed.url()}/api/dealerships/${lot.dealershipId}/vehicles`, { headers: { 'accept-encoding': 'identity', ...headers } })
const pricesOf = async () => {
  const vehicles = (await (await ask()).json()) as Vehicle[]
  return Object.fromEntries(vehicles.map(({ stockNumber, price }) => [stockNumber, price]))
}

test('the whole inventory is compressed for clients that accept it, and 304 for clients that have it', async () => {
  const plain = await ask()
  const packed = await ask({ 'accept-encoding': 'gzip, br' })
  expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([null, 'gzip'])
  expect(await packed.json()).toEqual(await plain.json())
  const etag = String(packed.headers.get('etag'))
  expect(etag).toBe(plain.headers.get('etag'))
  for (const encoding of ['identity', 'gzip']) {
    for (const known of [etag, `"another", ${etag}`]) {
      const again = await ask({ 'if-none-match': known, 'accept-encoding': encoding })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    }
  }
})

test('the whole inventory reflects edits, imports and price rules immediately, and staff see their own data', async () => {
  expect(await pricesOf()).toEqual({ A1: 9000, A2: null })
  const [first] = (await lot.get<StaffVehicle[]>('/vehicles?search=A1')).body
  expect(first?.prices).toBeDefined()
  await lot.send('PATCH', `/vehicle/${first?._id}`, lot.admin, { price: 8500 })
  expect(await pricesOf()).toEqual({ A1: 8500, A2: null })
  await lot.upload(feedOf([...ROWS, { stock: 'A3', price: '5000' }]))
  expect(await pricesOf()).toEqual({ A1: 8500, A2: null, A3: 5000 })
  await showAnyPrice(feed.db, lot.dealershipId)
  expect(await pricesOf()).toEqual({ A1: 8500, A2: 9500, A3: 5000 })
})
