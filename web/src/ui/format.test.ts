import { expect, test } from 'vitest'
import { countOf, formatBytes, formatMileage, tidyText, vehicleTitle } from './format.ts'

test('mileage keeps the unit of the feed, and a missing one says so', () => {
  expect(formatMileage(77_000, 'km')).toBe('77,000 km')
  expect(formatMileage(0, 'mi')).toBe('0 mi')
  expect(formatMileage(null, 'mi')).toBe('N/A')
})

test('one is singular', () => {
  expect([countOf(0, 'vehicle'), countOf(1, 'vehicle'), countOf(1200, 'vehicle')]).toEqual(['0 vehicles', '1 vehicle', '1,200 vehicles'])
})

test('small files are not 0.0 MB', () => {
  expect([formatBytes(12), formatBytes(2048), formatBytes(1_500_000)]).toEqual(['1 kB', '2 kB', '1.4 MB'])
})

test('a vehicle without year and make is called what the feed calls it', () => {
  expect(vehicleTitle({ year: 2023, make: 'Jeep', model: 'Wrangler', trim: '' })).toBe('2023 Jeep Wrangler')
  expect(vehicleTitle({ year: null, make: '', model: '', name: 'Grey trailer' })).toBe('Grey trailer')
  expect(vehicleTitle({})).toBe('Vehicle')
})

test('a description keeps its paragraphs and loses its gaps', () => {
  expect(tidyText('One\r\n \r\n\r\n\u00a0\nTwo\nThree\n\n')).toBe('One\n\nTwo\nThree')
})
