import { expect, it } from 'vitest'
import { exponentialBackoff } from './backoff.ts'

it('doubles from the first delay to the maximum', () => {
  expect([1, 2, 3, 4, 5, 6].map((attempt) => exponentialBackoff(attempt, 100, 1_000))).toEqual([100, 200, 400, 800, 1_000, 1_000])
})

it('stays at the maximum however many attempts failed', () => {
  expect(exponentialBackoff(5_000, 100, 2_000)).toBe(2_000)
})
