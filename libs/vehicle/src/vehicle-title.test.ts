import { expect, test } from 'vitest'
import { vehicleTitle } from './vehicle-title.ts'

test('a vehicle with fewer than two of year, make and model is shown by its name in the feed', () => {
  expect(vehicleTitle({ year: 2023, make: 'Jeep', model: 'Wrangler', trim: '' })).toBe('2023 Jeep Wrangler')
  expect(vehicleTitle({ year: null, make: '', model: '', name: 'Grey trailer' })).toBe('Grey trailer')
  expect(vehicleTitle({ year: 2019, make: '', model: '', trim: 'XLT', name: 'Grey trailer' })).toBe('Grey trailer')
  expect(vehicleTitle({})).toBe('Vehicle')
})
