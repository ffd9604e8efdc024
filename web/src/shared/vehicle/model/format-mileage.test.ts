import { expect, test } from 'vitest'
import { formatMileage } from './format-mileage.ts'

test('mileage keeps the unit of the feed, and a missing one shows a placeholder', () => {
  expect(formatMileage(77_000, 'km')).toBe('77,000 km')
  expect(formatMileage(0, 'mi')).toBe('0 mi')
  expect(formatMileage(null, 'mi')).toBe('N/A')
})
