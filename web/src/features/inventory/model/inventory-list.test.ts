import { expect, test } from 'vitest'
import { missingFacts, nextSort, sortDirection, vehicleKey } from './inventory-list.ts'

test('a second click on a column reverses its sort, and the year sorts newest first', () => {
  expect([nextSort('price', 'photos'), nextSort('price', 'price'), nextSort('price', '-price')]).toEqual(['price', '-price', 'price'])
  expect([nextSort('year', 'photos'), nextSort('year', '-year')]).toEqual(['-year', 'year'])
  expect(nextSort('stock', 'stock')).toBe('-stock')
  expect([nextSort('photos', 'price'), nextSort('photos', 'photos'), nextSort('updated', '-updated')]).toEqual([
    'photos',
    'photos',
    '-updated',
  ])
})

test('only the sorted column has a sort direction', () => {
  expect([sortDirection('price', 'price'), sortDirection('price', '-price'), sortDirection('price', 'year')]).toEqual([
    'ascending',
    'descending',
    'none',
  ])
  expect([sortDirection('photos', 'photos'), sortDirection('make', '-make')]).toEqual(['descending', 'descending'])
})

test.each([
  [
    { price: 100, photoCount: 1 },
    { price: false, photo: false, any: false },
  ],
  [
    { price: null, photoCount: 1 },
    { price: true, photo: false, any: true },
  ],
  [
    { price: 0, photoCount: 0 },
    { price: true, photo: true, any: true },
  ],
])('a vehicle with %j is missing %j', (vehicle, missing) => {
  expect(missingFacts(vehicle)).toEqual(missing)
})

test('a vehicle without a VIN is addressed by its stock number', () => {
  expect(vehicleKey({ vin: '', stockNumber: 'A1', _id: 'x' })).toBe('A1')
  expect(vehicleKey({ vin: 'V', stockNumber: 'A1', _id: 'x' })).toBe('V')
  expect(vehicleKey({ vin: '', stockNumber: '', _id: 'x' })).toBe('x')
})
