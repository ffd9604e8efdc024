import { expect, test } from 'vitest'
import { readZipPlaces } from '../domain/zip-places.ts'
import { RateBook } from './rate-book.ts'

const places = readZipPlaces()
const nothing = { version: async () => 0, readAll: async () => ({ version: 0, rates: [] }) }

test.each([
  ['the last minute of the year in Michigan', '2027-01-01T04:59:00Z', '2026-01-01'],
  ['its midnight', '2027-01-01T05:00:00Z', '2027-01-01'],
])('the tax rule of a new year takes effect by the day in the East: %s', (_name, at, from) => {
  const book = new RateBook(nothing, places, () => new Date(at))
  expect(book.vehicleTax({ zip: '48201', rate: 0.06, source: 'state' }, null)).toMatchObject({ state: 'MI', from })
})
