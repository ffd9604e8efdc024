import { expect, test } from 'vitest'
import { medianOf } from './median.ts'

test('the median of an even count is the mean of the two middle numbers', () => {
  expect(medianOf([])).toBeNull()
  expect(medianOf([7])).toBe(7)
  expect(medianOf([10, 2, 9])).toBe(9)
  expect(medianOf([1, 0.6])).toBe(0.8)
  expect(medianOf([100, 3, 20, 4])).toBe(12)
})
