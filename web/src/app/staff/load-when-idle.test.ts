import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWhenIdle } from './load-when-idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(['that says when it is idle', 'that does not say when it is idle'])(
  'a browser %s loads code in advance, unless the page is gone by then',
  (browser) => {
    if (browser === 'that says when it is idle') {
      vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 1_000))
      vi.stubGlobal('cancelIdleCallback', clearTimeout)
    }
    const [load, loadOfGonePage] = [vi.fn(async () => {}), vi.fn(async () => {})]
    loadWhenIdle(load)
    loadWhenIdle(loadOfGonePage)()
    vi.advanceTimersByTime(5_000)
    expect(load).toHaveBeenCalledOnce()
    expect(loadOfGonePage).not.toHaveBeenCalled()
  },
)
