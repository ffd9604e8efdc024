import { expect, test } from 'vitest'
import { peaks, slopePerMinute } from './slope.ts'

const over = (minutes: number, valueAt: (minute: number) => number) =>
  Array.from({ length: minutes * 12 }, (_, n) => ({ minute: n / 12, value: valueAt(n / 12) }))

test('returns the growth per minute despite noise', () => {
  expect(slopePerMinute(over(30, (minute) => 200 + 1.5 * minute))).toBeCloseTo(1.5)
  expect(slopePerMinute(over(30, () => 200))).toBe(0)
  // a garbage collection every three minutes
  expect(Math.abs(slopePerMinute(over(30, (minute) => 200 + 10 * (minute % 3))))).toBeLessThan(0.2)
  expect(slopePerMinute(over(30, (minute) => 200 + 10 * (minute % 3) + 2 * minute))).toBeGreaterThan(1.8)
})

test('returns 0 for one sample, and without samples', () => {
  expect([slopePerMinute([]), slopePerMinute([{ minute: 1, value: 5 }])]).toEqual([0, 0])
})

test('keeps the highest sample of each stretch, in order', () => {
  const saw = over(6, (minute) => 100 + 10 * (minute % 2))
  expect(peaks(saw, 2).map(({ value }) => Math.round(value))).toEqual([119, 119, 119])
})
