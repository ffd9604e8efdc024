import { afterEach, expect, test, vi } from 'vitest'
import { expiresAt, NEVER } from './expiry.ts'

const now = new Date('2026-11-21T18:00:00.000Z')
const CHICAGO = 'America/Chicago'

afterEach(() => void vi.unstubAllEnvs())

test('a link expires never, or at the end of a day at the dealership', () => {
  expect(expiresAt(NEVER, now, CHICAGO)).toBeNull()
  expect(expiresAt({ kind: 'days', days: 7 }, now, CHICAGO)).toBe('2026-11-29T05:59:59.999Z')
  expect(expiresAt({ kind: 'days', days: 7 }, new Date('2026-11-22T05:00:00.000Z'), CHICAGO)).toBe('2026-11-29T05:59:59.999Z')
})

test.each(['America/New_York', 'America/Los_Angeles', 'Asia/Tokyo'])(
  'a link expires at the end of a day of the dealership in a browser in %s',
  (browser) => {
    vi.stubEnv('TZ', browser)
    expect(expiresAt({ kind: 'date', date: '2026-12-24' }, now, CHICAGO)).toBe('2026-12-25T05:59:59.999Z')
  },
)

test.each(['', '2026-11-20', 'soon', '2026-13-45'])('a past or invalid date is rejected: "%s"', (date) => {
  expect(expiresAt({ kind: 'date', date }, now, CHICAGO)).toBeUndefined()
})

test('today at the dealership is a valid expiration date until its midnight', () => {
  const today = { kind: 'date', date: '2026-11-21' } as const
  expect(expiresAt(today, new Date('2026-11-22T05:59:00.000Z'), CHICAGO)).toBe('2026-11-22T05:59:59.999Z')
  expect(expiresAt(today, new Date('2026-11-22T06:00:00.000Z'), CHICAGO)).toBeUndefined()
})
