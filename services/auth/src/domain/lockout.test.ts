import { expect, test } from 'vitest'
import { FAILURE_WINDOW_MS, FAILURES_ALLOWED, lockedUntil } from './lockout.ts'

const firstAt = new Date('2026-01-01T12:00:00Z')
const inAMinute = new Date(firstAt.getTime() + 60_000)

test('an account without failures may be tried', () => {
  expect(lockedUntil(null, inAMinute)).toBeNull()
})

test('an account stays open until the last allowed failure', () => {
  expect(lockedUntil({ count: FAILURES_ALLOWED - 1, firstAt }, inAMinute)).toBeNull()
})

test('an account with too many failures is locked until the window ends', () => {
  expect(lockedUntil({ count: FAILURES_ALLOWED, firstAt }, inAMinute)).toEqual(new Date(firstAt.getTime() + FAILURE_WINDOW_MS))
})

test('a lock ends by itself', () => {
  expect(lockedUntil({ count: FAILURES_ALLOWED, firstAt }, new Date(firstAt.getTime() + FAILURE_WINDOW_MS))).toBeNull()
})
