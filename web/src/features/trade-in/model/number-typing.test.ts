import { expect, test } from 'vitest'
import { groupedNumber, plainNumber } from './number-typing.ts'

test.each([
  ['61,240', '61240'],
  ['$8,400.50', '8400.50'],
  [' 1 000 ', '1000'],
  ['12k', '12k'],
])('the number %j is stored as %j', (typed, kept) => {
  expect(plainNumber(typed)).toBe(kept)
})

test.each([
  ['', ''],
  ['999', '999'],
  ['61240', '61,240'],
  ['1000000', '1,000,000'],
  ['8400.', '8,400.'],
  ['8400.505', '8,400.505'],
  ['61240 miles', '61240 miles'],
])('the number %j is displayed as %j', (kept, read) => {
  expect(groupedNumber(kept)).toBe(read)
})
