import { expect, test, vi } from 'vitest'
import { createBreaker } from './breaker.ts'

function breakerAt() {
  const clock = { now: 0 }
  const onOpen = vi.fn()
  const onClose = vi.fn()
  return { clock, onOpen, onClose, breaker: createBreaker({ onOpen, onClose, retryMs: 1_000, clock: () => clock.now }) }
}

test('after a failure one caller a second may try, and a success lets everyone through', () => {
  const { breaker, clock, onOpen, onClose } = breakerAt()
  expect(breaker.mayTry()).toBe(true)
  breaker.failed(new Error('timeout'))
  expect(breaker.mayTry()).toBe(false)
  clock.now = 1_000
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, false])
  // the one that tries is slow: nobody else does meanwhile
  clock.now = 2_900
  expect(breaker.mayTry()).toBe(false)
  breaker.failed(new Error('timeout'))
  clock.now = 3_900
  expect(breaker.mayTry()).toBe(true)
  breaker.succeeded()
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, true])
  expect(onOpen).toHaveBeenCalledTimes(1)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a reconnect lets everyone through at once', () => {
  const { breaker } = breakerAt()
  breaker.failed(new Error('lost'))
  breaker.reset()
  expect(breaker.mayTry()).toBe(true)
})
