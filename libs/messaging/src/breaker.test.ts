import { expect, test, vi } from 'vitest'
import { createBreaker } from './breaker.ts'

function breakerAt(failuresToOpen?: number) {
  const clock = { now: 0 }
  const onOpen = vi.fn()
  const onClose = vi.fn()
  return {
    clock,
    onOpen,
    onClose,
    breaker: createBreaker({ onOpen, onClose, retryMs: 1_000, clock: () => clock.now, ...(failuresToOpen && { failuresToOpen }) }),
  }
}

test('after a failure it allows one request a second until one succeeds', () => {
  const { breaker, clock, onOpen, onClose } = breakerAt()
  expect(breaker.allowRequest()).toBe(true)
  breaker.failed(new Error('timeout'))
  expect(breaker.allowRequest()).toBe(false)
  clock.now = 1_000
  expect([breaker.allowRequest(), breaker.allowRequest()]).toEqual([true, false])
  // no second request while the first one is still in flight
  clock.now = 2_900
  expect(breaker.allowRequest()).toBe(false)
  breaker.failed(new Error('timeout'))
  clock.now = 3_900
  expect(breaker.allowRequest()).toBe(true)
  breaker.succeeded()
  expect([breaker.allowRequest(), breaker.allowRequest()]).toEqual([true, true])
  expect(onOpen).toHaveBeenCalledTimes(1)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('reset allows all requests immediately', () => {
  const { breaker } = breakerAt()
  breaker.failed(new Error('lost'))
  breaker.reset()
  expect(breaker.allowRequest()).toBe(true)
})

test('opens only after the given number of failures in a row', () => {
  const { breaker } = breakerAt(2)
  breaker.failed(new Error('slow'))
  breaker.succeeded()
  breaker.failed(new Error('slow'))
  expect(breaker.allowRequest()).toBe(true)
  breaker.failed(new Error('slow'))
  expect(breaker.allowRequest()).toBe(false)
})

test('lets the next caller try when one gave up its attempt', () => {
  const { breaker, clock } = breakerAt()
  breaker.failed(new Error('timeout'))
  clock.now = 1_000
  expect(breaker.allowRequest()).toBe(true)
  breaker.gaveUp()
  expect(breaker.allowRequest()).toBe(true)
})
