import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { expect, test } from 'vitest'
import { addressOf, EVERYTHING, facetsRequest, isNarrowed, listRequest, parseQuery, without } from './inventory-query.ts'

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

test('a query round-trips through the address', () => {
  expect(parseQuery(addressOf(NARROWED))).toEqual(NARROWED)
  expect(addressOf(EVERYTHING)).toBe('')
  expect(parseQuery('')).toEqual(EVERYTHING)
})

test('invalid params in the address are ignored', () => {
  const nonsense = '?filter=stolen&sort=cost&page=-1&yearFrom=1&priceTo=1e9&mileageTo=abc&model=Wrangler&missing=price&utm_source=x'
  expect(parseQuery(nonsense)).toEqual(EVERYTHING)
  const long = parseQuery(`?search=${'x'.repeat(500)}&vehicle=${'y'.repeat(500)}&page=999`)
  expect([long.search.length, long.vehicle.length, long.pages]).toEqual([200, 60, 1])
})

test('every query matches the contract', () => {
  const { listVehicles, listVehicleFacets } = inventoryFeedOperations
  for (const asked of [EVERYTHING, NARROWED, parseQuery('?yearFrom=2100&priceFrom=100000000&mileageTo=10000000')]) {
    expect(listVehicles.query.safeParse(listRequest(asked)).success).toBe(true)
    expect(listVehicleFacets.query.safeParse(facetsRequest(asked)).success).toBe(true)
  }
})

test('the list query leaves out the number of pages and the open vehicle', () => {
  expect(listRequest(NARROWED)).toEqual(listRequest({ ...NARROWED, pages: 1, vehicle: '' }))
})

test('an order, a number of pages or an open vehicle does not narrow the list', () => {
  expect(isNarrowed({ ...EVERYTHING, sort: '-price', pages: 3, vehicle: 'A1' })).toBe(false)
  for (const chosen of [{ search: 'red' }, { filter: 'used' }, { make: 'Jeep' }, { mileageTo: 10_000 }] as const) {
    expect(isNarrowed({ ...EVERYTHING, ...chosen })).toBe(true)
  }
})

test('removing a filter returns to the first page, and clearing all keeps the sort', () => {
  expect(without(NARROWED, ['make', 'model'])).toEqual({ ...NARROWED, make: '', model: '', pages: 1 })
  expect(without(NARROWED, 'everything')).toEqual({ ...EVERYTHING, sort: '-price' })
})
