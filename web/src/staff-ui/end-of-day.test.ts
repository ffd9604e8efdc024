import { afterEach, expect, test, vi } from 'vitest'
import { endOfDay } from './end-of-day.ts'

afterEach(() => void vi.unstubAllEnvs())

test.each([
  ['America/Chicago', '2026-11-30', '2026-12-01T05:59:59.999Z'],
  ['America/Los_Angeles', '2026-11-30', '2026-12-01T07:59:59.999Z'],
  ['Asia/Kolkata', '2026-11-30', '2026-11-30T18:29:59.999Z'],
  // clocks go back and forward on these days
  ['America/New_York', '2026-11-01', '2026-11-02T04:59:59.999Z'],
  ['America/New_York', '2026-03-08', '2026-03-09T03:59:59.999Z'],
])('a day in %s, %s, ends at %s in every browser', (timeZone, day, end) => {
  for (const browser of ['UTC', 'America/New_York', 'Pacific/Kiritimati']) {
    vi.stubEnv('TZ', browser)
    expect(endOfDay(day, timeZone).toISOString()).toBe(end)
  }
})

test.each(['', 'soon', '2026-13-45'])('returns an invalid date for what is not a day: "%s"', (text) => {
  expect(endOfDay(text, 'America/Chicago').getTime()).toBeNaN()
})
