import { afterEach, expect, test, vi } from 'vitest'
import { accessEnd, expiresText } from './link-access.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

afterEach(() => void vi.unstubAllEnvs())

test.each([
  [null, null, undefined],
  ['2026-11-01T00:00:00Z', null, 'Revoked'],
  ['2026-11-01T00:00:00Z', '2026-12-01T12:00:00Z', 'Revoked'],
  [null, '2026-11-20T12:00:00Z', 'Expired'],
  [null, '2026-12-01T12:00:00Z', undefined],
])('a link revoked at %s and expiring at %s is labeled %s', (revokedAt, expiresAt, label) => {
  expect(accessEnd({ revokedAt, expiresAt }, now)?.label).toBe(label)
})

test.each(['America/New_York', 'America/Los_Angeles', 'Asia/Tokyo'])(
  'the last day of a link is the one of the dealership in a browser in %s',
  (browser) => {
    vi.stubEnv('TZ', browser)
    expect(expiresText('2026-12-25T05:59:59.999Z', 'America/Chicago')).toBe('Expires Dec 24, 2026')
  },
)
