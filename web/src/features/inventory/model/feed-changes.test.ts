import { expect, test } from 'vitest'
import { factLabel, kindsWithVehicles, removalText } from './feed-changes.ts'

const vehicle = (stockNumber: string, name = 'Ford Focus') => ({ name, vin: 'V', stockNumber, price: null })

test('what goes is named, and counted where it is too much to name', () => {
  expect(removalText({ count: 0, first: [] })).toBe('')
  // an older file whose vehicles were not noted
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
])('the fact %s is called %s', (fact, label) => {
  expect(factLabel(fact)).toBe(label)
})

test('the gravest kind of change comes first, and none without vehicles', () => {
  expect(kindsWithVehicles({ added: 1, changed: 0, removed: 2 })).toEqual(['removed', 'added'])
})
