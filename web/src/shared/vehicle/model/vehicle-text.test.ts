import { expect, test } from 'vitest'
import { formatMileage, vehicleTitle } from './vehicle-text.ts'

test('mileage keeps the unit of the feed, and a missing one shows a placeholder', () => {
  expect(formatMileage(77_000, 'km')).toBe('77,000 km')
  expect(formatMileage(0, 'mi')).toBe('0 mi')
  expect(formatMileage(null, 'mi')).toBe('N/A')
})

test('a vehicle without a year and make shows its name in the feed', () => {
  expect(vehicleTitle({ year: 2023, make: 'Jeep', model: 'Wrangler', trim: '' })).toBe('2023 Jeep Wrangler')
  expect(vehicleTitle({ year: null, make: '', model: '', name: 'Grey trailer' })).toBe('Grey trailer')
  expect(vehicleTitle({})).toBe('Vehicle')
})
