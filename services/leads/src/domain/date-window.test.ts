import { expect, test } from 'vitest'
import { windowStart } from './date-window.ts'

const start = (filter: Parameters<typeof windowStart>[0], zone: string, now: string) =>
  windowStart(filter, zone, new Date(now))?.toISOString()

test('returns null as the start of all', () => {
  expect(windowStart('all', 'America/New_York', new Date())).toBeNull()
})

test("begins today at the dealership's midnight, not at midnight UTC", () => {
  expect(start('today', 'America/New_York', '2026-11-21T02:30:00Z')).toBe('2026-11-20T05:00:00.000Z')
  expect(start('today', 'America/Los_Angeles', '2026-11-21T09:00:00Z')).toBe('2026-11-21T08:00:00.000Z')
  expect(start('today', 'UTC', '2026-11-21T00:00:00Z')).toBe('2026-11-21T00:00:00.000Z')
})

test('counts today as one of the last days', () => {
  expect(start('threeDays', 'America/New_York', '2026-11-21T15:00:00Z')).toBe('2026-11-19T05:00:00.000Z')
  expect(start('sevenDays', 'America/New_York', '2026-11-21T15:00:00Z')).toBe('2026-11-15T05:00:00.000Z')
})

test('computes midnight on both sides of a daylight saving change', () => {
  // Daylight saving in New York began on 2026-03-08 and ended on 2026-11-01, both at 2 in the morning.
  expect(start('today', 'America/New_York', '2026-11-01T20:00:00Z')).toBe('2026-11-01T04:00:00.000Z')
  expect(start('threeDays', 'America/New_York', '2026-11-02T20:00:00Z')).toBe('2026-10-31T04:00:00.000Z')
  expect(start('today', 'America/New_York', '2026-03-08T20:00:00Z')).toBe('2026-03-08T05:00:00.000Z')
  expect(start('threeDays', 'America/New_York', '2026-03-09T20:00:00Z')).toBe('2026-03-07T05:00:00.000Z')
})
