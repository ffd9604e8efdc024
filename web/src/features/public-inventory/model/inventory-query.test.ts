import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { expect, test } from 'vitest'
import { addressOf, EVERYTHING, listRequest, parseQuery, without } from './inventory-query.ts'

const NARROWED = {
  ...EVERYTHING,
  search: 'red & white',
  filter: 'used',
  make: 'Jeep',
  model: 'Wrangler',
  yearFrom: 2018,
  priceTo: 30_000,
  sort: '-price',
  pages: 3,
  vehicle: '1GNERKKW5PJ188938',
} as const

test('a visitor’s view round-trips through the address', () => {
  expect(parseQuery(addressOf(NARROWED))).toEqual(NARROWED)
  expect(addressOf(EVERYTHING)).toBe('')
  expect(parseQuery('')).toEqual(EVERYTHING)
})

test('an address changed by hand shows the inventory and never an error', () => {
  const nonsense = '?filter=stolen&sort=cost&page=-1&yearFrom=1&priceTo=1e9&mileageTo=abc&model=Wrangler&missing=price&utm_source=x'
  expect(parseQuery(nonsense)).toEqual(EVERYTHING)
  const long = parseQuery(`?search=${'x'.repeat(500)}&vehicle=${'y'.repeat(500)}&page=999`)
  expect([long.search.length, long.vehicle.length, long.pages]).toEqual([200, 60, 1])
})

test('every query is valid by the contract', () => {
  const { query } = inventoryFeedOperations.listVehicles
  for (const asked of [EVERYTHING, NARROWED, parseQuery('?yearFrom=2100&priceFrom=100000000&mileageTo=10000000')]) {
    expect(query.safeParse(listRequest(asked)).success).toBe(true)
  }
})

test('the query of the list has neither the number of pages nor the open vehicle', () => {
  expect(listRequest(NARROWED)).toEqual(listRequest({ ...NARROWED, pages: 1, vehicle: '' }))
})

test('taking one filter back begins at the first page; taking all back keeps the order', () => {
  expect(without(NARROWED, ['make', 'model'])).toEqual({ ...NARROWED, make: '', model: '', pages: 1 })
  expect(without(NARROWED, 'everything')).toEqual({ ...EVERYTHING, sort: '-price' })
})
