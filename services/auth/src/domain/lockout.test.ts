import { clientNetwork } from '@forecourt/service-kit/client-network'
import { expect, test } from 'vitest'
import { FAILURE_WINDOW_MS, FAILURES_ALLOWED, lockedUntil, triesKey } from './lockout.ts'

const firstAt = new Date('2026-01-01T12:00:00Z')
const inAMinute = new Date(firstAt.getTime() + 60_000)

test('allows the last try within the limit', () => {
  expect(lockedUntil({ count: FAILURES_ALLOWED, firstAt }, inAMinute)).toBeNull()
})

test('locks a source with too many tries until the window ends', () => {
  expect(lockedUntil({ count: FAILURES_ALLOWED + 1, firstAt }, inAMinute)).toEqual(new Date(firstAt.getTime() + FAILURE_WINDOW_MS))
})

test('a lock expires', () => {
  expect(lockedUntil({ count: FAILURES_ALLOWED + 1, firstAt }, new Date(firstAt.getTime() + FAILURE_WINDOW_MS))).toBeNull()
})

test.each([
  ['203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8::1', '2001:0db8:0:0:ffff::9'],
])('%s and %s count as one source', (one, other) => {
  const keyOf = (ip: string) => triesKey('sal@dealer.test', { kind: 'network', network: clientNetwork(ip) })
  expect(keyOf(one)).toBe(keyOf(other))
  expect(keyOf(one)).not.toBe(keyOf('198.51.100.1'))
})
