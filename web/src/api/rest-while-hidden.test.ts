// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restWhileHidden } from './rest-while-hidden.ts'

const MINUTE_MS = 60_000
const tab = { rest: vi.fn(), wake: vi.fn() }
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
})
afterEach(() => stop())

const hide = (isHidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
function turn(isHidden: boolean) {
  hide(isHidden)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}
const start = () => {
  stop = restWhileHidden(tab)
  tab.wake.mockClear()
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** The Web Locks of a browser, for one name. */
function stubLocks() {
  const waiting = new Set<() => void>()
  let isHeld = false
  const hold = async (run: (lock: object) => unknown) => {
    isHeld = true
    try {
      return await run({})
    } finally {
      isHeld = false
      const [next] = waiting
      if (next !== undefined) waiting.delete(next)
      next?.()
    }
  }
  const request = async (_name: string, options: LockOptions, run: (lock: object | null) => unknown) => {
    if (!isHeld) return hold(run)
    if (options.ifAvailable) return run(null)
    await new Promise<void>((resolve, reject) => {
      waiting.add(resolve)
      options.signal?.addEventListener('abort', () => waiting.delete(resolve) && reject(options.signal?.reason))
    })
    return hold(run)
  }
  vi.stubGlobal('navigator', { locks: { request } })
  return { isHeld: () => isHeld, waiting, request }
}
/** Another hidden tab that stays awake, until the returned function is called. */
function otherHiddenTab() {
  const locks = stubLocks()
  let leave = () => {}
  void locks.request('forecourt-live', {}, () => new Promise<void>((resolve) => (leave = resolve)))
  return { ...locks, leave }
}

test('a tab that is hidden for a minute rests until it is shown, while another hidden tab is awake', async () => {
  const { waiting } = otherHiddenTab()
  start()
  turn(true)
  await pass(MINUTE_MS - 1)
  expect(tab.rest).not.toHaveBeenCalled()
  await pass(1)
  expect(tab.rest).toHaveBeenCalledOnce()
  expect(tab.wake).not.toHaveBeenCalled()
  turn(false)
  expect(tab.wake).toHaveBeenCalledOnce()
  await pass(MINUTE_MS)
  expect(waiting.size).toBe(0)
})

test('a tab that is shown within a minute does not rest', async () => {
  otherHiddenTab()
  start()
  turn(true)
  await pass(MINUTE_MS - 1)
  turn(false)
  await pass(MINUTE_MS)
  expect(tab.rest).not.toHaveBeenCalled()
})

test('a tab that is opened in the background rests immediately', async () => {
  otherHiddenTab()
  hide(true)
  start()
  await pass(0)
  expect(tab.rest).toHaveBeenCalledOnce()
})

test('the only hidden tab stays awake, and leaves that to others when it is shown', async () => {
  const { isHeld } = stubLocks()
  start()
  turn(true)
  await pass(10 * MINUTE_MS)
  expect(tab.rest).not.toHaveBeenCalled()
  expect(isHeld()).toBe(true)
  turn(false)
  await pass(0)
  expect(isHeld()).toBe(false)
})

test('a resting tab wakes when the one that is awake is gone, and leaves that to others when it is closed', async () => {
  const { leave, isHeld } = otherHiddenTab()
  start()
  turn(true)
  await pass(MINUTE_MS)
  expect(tab.wake).not.toHaveBeenCalled()
  leave()
  await pass(0)
  expect(tab.wake).toHaveBeenCalledOnce()
  expect(isHeld()).toBe(true)
  stop()
  await pass(0)
  expect(isHeld()).toBe(false)
})

test('without the Web Locks API every hidden tab rests until it is shown', async () => {
  vi.stubGlobal('navigator', {})
  start()
  turn(true)
  await pass(MINUTE_MS)
  expect(tab.rest).toHaveBeenCalledOnce()
  expect(tab.wake).not.toHaveBeenCalled()
  turn(false)
  expect(tab.wake).toHaveBeenCalledOnce()
})
