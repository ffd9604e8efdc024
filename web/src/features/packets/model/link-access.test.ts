import { expect, test } from 'vitest'
import { linkAccess } from './link-access.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

test.each([
  [null, null, undefined],
  ['2026-11-01T00:00:00Z', null, 'Revoked'],
  ['2026-11-01T00:00:00Z', '2026-12-01T12:00:00Z', 'Revoked'],
  [null, '2026-11-20T12:00:00Z', 'Expired'],
  [null, '2026-12-01T12:00:00Z', 'Expires Dec 1, 2026'],
])('a link revoked at %s and expiring at %s is labeled %s', (revokedAt, expiresAt, label) => {
  expect(linkAccess({ revokedAt, expiresAt }, now)?.label).toBe(label)
})
