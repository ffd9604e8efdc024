import { expect, test } from 'vitest'
import { factLabel, kindsWithVehicles, removalText } from './feed-changes.ts'

const vehicle = (stockNumber: string, name = 'Ford Focus') => ({ name, vin: 'V', stockNumber, price: null })

test('removed vehicles are listed by name, up to five and a count', () => {
  expect(removalText({ count: 0, first: [] })).toBe('')
  // an older file without a list of its vehicles
  expect(removalText({ count: 3, first: [] })).toBe('')
  expect(removalText({ count: 1, first: [vehicle('A')] })).toBe('Removed: Ford Focus (A).')
  expect(removalText({ count: 2, first: [vehicle('A'), vehicle('', '')] })).toBe('Removed: Ford Focus (A) and V.')
  const first = ['A', 'B', 'C', 'D', 'E', 'F'].map((stock) => vehicle(stock))
  expect(removalText({ count: 1_006, first })).toMatch(/^Removed: Ford Focus \(A\), .* \(E\) and 1,001 more vehicles\.$/)
})

test.each([
  ['exteriorColor', 'Exterior color'],
  ['listPrice', 'List price'],
  ['ICO Price', 'ICO Price'],
  ['vin', 'VIN'],
])('the field %s is labeled %s', (fact, label) => {
  expect(factLabel(fact)).toBe(label)
})

test('lists removals before additions, and omits kinds of change without vehicles', () => {
  expect(kindsWithVehicles({ added: 1, changed: 0, removed: 2 })).toEqual(['removed', 'added'])
})
