import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepSession, type SessionKeeper, type SessionWarning } from './session-keeper.ts'
import { type BrowserStorage, clearSession, saveSession } from './stored-session.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const user = { _id: 'a'.repeat(24), role: 'SALES', name: 'Sam', email: 'sam@example.com', dealershipId: 'b'.repeat(24) } as const

let values: Map<string, string>
let tabs: Tab[]
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z') })
  values = new Map()
  tabs = []
})
afterEach(() => {
  for (const tab of tabs) tab.keeper.stop()
})

interface Tab {
  target: EventTarget
  storage: BrowserStorage
  keeper: SessionKeeper
  extend: ReturnType<typeof vi.fn<() => Promise<void>>>
  warnings: (SessionWarning | null)[]
  onUser: ReturnType<typeof vi.fn>
  onEnded: ReturnType<typeof vi.fn>
  act(event?: string): void
}

/** A tab of one browser: the other tabs receive a storage event for its writes. */
function openTab(): Tab {
  const target = new EventTarget()
  const notifyOthers = () => {
    for (const other of tabs) if (other.target !== target) other.target.dispatchEvent(new Event('storage'))
  }
  const storage: BrowserStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value)
      notifyOthers()
    },
    removeItem: (key) => {
      values.delete(key)
      notifyOthers()
    },
    clear: () => {
      values.clear()
      notifyOthers()
    },
  }
  if (!values.has('adminLoggedIn')) saveSession(storage, user, new Date())
  const tab = {
    target,
    storage,
    extend: vi.fn(() => Promise.resolve()),
    warnings: [] as (SessionWarning | null)[],
    onUser: vi.fn(),
    onEnded: vi.fn(),
    act: (event = 'mousedown') => void target.dispatchEvent(new MouseEvent(event)),
  }
  const { extend, onUser, onEnded } = tab
  const keeper = keepSession({
    target,
    storage,
    now: () => Date.now(),
    extend,
    onWarning: (warning) => tab.warnings.push(warning),
    onUser,
    onEnded,
  })
  const whole = { ...tab, keeper }
  tabs.push(whole)
  return whole
}

/** The computer sleeps: the clock advances and nothing runs; then the page becomes visible again. */
function sleep(ms: number) {
  vi.setSystemTime(Date.now() + ms)
}

describe('the session warning', () => {
  test('appears five minutes before the limit, counts down each second, and signs out at the end', async () => {
    const tab = openTab()
    await vi.advanceTimersByTimeAsync(175 * MINUTE - 1)
    expect(tab.warnings).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(tab.warnings).toEqual([{ secondsLeft: 300 }])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(tab.warnings.at(-1)).toEqual({ secondsLeft: 298 })
    await vi.advanceTimersByTimeAsync(5 * MINUTE - 2_001)
    expect(tab.warnings.at(-1)).toEqual({ secondsLeft: 1 })
    expect(tab.onEnded).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(tab.onEnded.mock.calls).toEqual([['timeout']])
    expect(tab.warnings).toHaveLength(300)
  })

  test('closes when the user stays, reports activity, and restarts the limit', async () => {
    const tab = openTab()
    await vi.advanceTimersByTimeAsync(177 * MINUTE)
    tab.keeper.stay()
    expect(tab.warnings.at(-1)).toBeNull()
    expect(tab.extend).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(175 * MINUTE)
    expect(tab.warnings.at(-1)).toEqual({ secondsLeft: 300 })
    expect(tab.onEnded).not.toHaveBeenCalled()
  })

  test('stays open when the mouse moves, while the limit is extended', async () => {
    const tab = openTab()
    await vi.advanceTimersByTimeAsync(177 * MINUTE)
    tab.act('mousemove')
    expect(tab.warnings.at(-1)).toEqual({ secondsLeft: null })
    expect(tab.storage.getItem('lastActivity')).toBe(String(Date.now()))
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(tab.onEnded).not.toHaveBeenCalled()
    tab.act('mousemove')
    expect(tab.warnings.at(-1)).toEqual({ secondsLeft: null })
    await vi.advanceTimersByTimeAsync(176 * MINUTE)
    expect(tab.warnings.at(-1)).toEqual({ secondsLeft: 240 })
  })
})

describe('activity', () => {
  test.each(['mousedown', 'mousemove', 'keypress', 'scroll', 'touchstart', 'click'])('is recorded for %s', async (event) => {
    const tab = openTab()
    await vi.advanceTimersByTimeAsync(HOUR)
    tab.target.dispatchEvent(new Event(event))
    expect(tab.storage.getItem('lastActivity')).toBe(String(Date.now()))
  })

  test('is stored at most once a second and sent to the server at most every five minutes', async () => {
    const tab = openTab()
    const writes = vi.spyOn(tab.storage, 'setItem')
    for (let tenth = 0; tenth < 10 * 60 * 11; tenth++) {
      tab.act('mousemove')
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(writes.mock.calls.length).toBeLessThanOrEqual(11 * 60)
    expect(writes.mock.calls.length).toBeGreaterThan(10 * 60)
    expect(tab.extend).toHaveBeenCalledTimes(2)
  })

  test('is sent immediately after a long pause, and the last of a burst soon after', async () => {
    const tab = openTab()
    await vi.advanceTimersByTimeAsync(2 * HOUR)
    expect(tab.extend).not.toHaveBeenCalled()
    tab.act()
    expect(tab.extend).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(4 * MINUTE)
    tab.act()
    expect(tab.extend).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(90_000)
    expect(tab.extend).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(2 * HOUR)
    expect(tab.extend).toHaveBeenCalledTimes(2)
  })

  test('that failed to reach the server is retried after a delay', async () => {
    const tab = openTab()
    tab.extend.mockRejectedValueOnce(new Error('offline'))
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    tab.act()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(tab.extend).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(tab.extend).toHaveBeenCalledTimes(2)
  })
})

describe('sessions in several tabs', () => {
  test('stay active, without a warning, when one tab is active', async () => {
    const [here, there] = [openTab(), openTab()]
    await vi.advanceTimersByTimeAsync(177 * MINUTE)
    expect(there.warnings.at(-1)).toEqual({ secondsLeft: 180 })
    here.act('mousemove')
    expect(there.warnings.at(-1)).toBeNull()
    await vi.advanceTimersByTimeAsync(HOUR)
    expect(there.onEnded).not.toHaveBeenCalled()
    expect(there.extend).not.toHaveBeenCalled()
  })

  test('close the warning when another tab is active', async () => {
    const [here, there] = [openTab(), openTab()]
    await vi.advanceTimersByTimeAsync(177 * MINUTE)
    here.act('mousemove')
    await vi.advanceTimersByTimeAsync(2_000)
    there.act('click')
    expect(here.warnings.at(-1)).toBeNull()
  })

  test('all end on logout, and later activity does not restore them', () => {
    const [here, there] = [openTab(), openTab()]
    here.keeper.stop()
    clearSession(here.storage)
    expect(there.onEnded.mock.calls).toEqual([['elsewhere']])
    there.act()
    expect(there.storage.getItem('lastActivity')).toBeNull()
  })

  test('switch to another user who signs in', () => {
    const [here, there] = [openTab(), openTab()]
    saveSession(here.storage, { ...user, _id: 'c'.repeat(24), name: 'Olga', role: 'OWNER' }, new Date())
    expect(there.onUser).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Olga', role: 'OWNER' }))
  })
})

describe('the session clock', () => {
  test.each(['visibilitychange', 'focus', 'pageshow', 'mousemove'])('ends a session that expired during sleep at the first %s', (event) => {
    const tab = openTab()
    sleep(8 * HOUR)
    tab.act(event)
    expect(tab.onEnded.mock.calls).toEqual([['timeout']])
  })

  test('shows the remaining time after waking within the last five minutes', () => {
    const tab = openTab()
    sleep(178 * MINUTE)
    tab.target.dispatchEvent(new Event('focus'))
    expect(tab.warnings).toEqual([{ secondsLeft: 120 }])
  })

  test('keeps the session and restarts the limit when set back by hours', async () => {
    const tab = openTab()
    await vi.advanceTimersByTimeAsync(HOUR)
    sleep(-20 * HOUR)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(Number(tab.storage.getItem('lastActivity'))).toBeLessThanOrEqual(Date.now())
    expect(tab.onEnded).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(175 * MINUTE)
    expect(tab.warnings).toContainEqual({ secondsLeft: 300 })
  })

  test('closes an open warning when set back, and counts activity immediately', async () => {
    const tab = openTab()
    await vi.advanceTimersByTimeAsync(177 * MINUTE)
    tab.keeper.stay()
    await vi.advanceTimersByTimeAsync(177 * MINUTE)
    sleep(-6 * HOUR)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(tab.warnings.at(-1)).toBeNull()
    await vi.advanceTimersByTimeAsync(6 * MINUTE)
    tab.act()
    expect(tab.storage.getItem('lastActivity')).toBe(String(Date.now()))
    expect(tab.extend).toHaveBeenCalledTimes(2)
  })
})
