import { expect, test } from 'vitest'
import { dealershipsFor, splitCorrupted, summarise } from './visible-dealerships.ts'

const one = { _id: '1'.repeat(24), name: 'Gosch Chevrolet', vehicles: 12 }
const two = { _id: '2'.repeat(24), name: 'Boyer', vehicles: 30 }

test('excludes and counts records whose id is not 24 characters', () => {
  const broken = { ...one, _id: 'short' }
  expect(splitCorrupted([one, broken, two])).toEqual({ sound: [one, two], corrupted: 1 })
})

test('only the OWNER sees every dealership', () => {
  const all = [one, two]
  expect(dealershipsFor({ role: 'OWNER', dealershipId: null }, all)).toEqual(all)
  expect(dealershipsFor({ role: 'ADMIN', dealershipId: two._id }, all)).toEqual([two])
  expect(dealershipsFor({ role: 'SALES', dealershipId: one._id }, all)).toEqual([one])
  expect(dealershipsFor({ role: 'ADMIN', dealershipId: null }, all)).toEqual([])
})

test('the summary counts dealerships and sums their vehicles', () => {
  expect(summarise([one, two])).toEqual({ dealerships: 2, vehicles: 42 })
  expect(summarise([])).toEqual({ dealerships: 0, vehicles: 0 })
})
