import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { trackVisit, type Visit } from './visit.ts'

const calls = {
  open: vi.fn<(requestId: string) => Promise<string | null>>(),
  heartbeat: vi.fn<(token: string) => Promise<'alive' | 'expired'>>(),
  close: vi.fn(),
  beacon: vi.fn(),
  onOpened: vi.fn(),
  onLeaving: vi.fn(),
}
let page: EventTarget & { hidden: boolean }
let view: EventTarget
let visit: Visit
let ids: number

function begin(overrides: Partial<Parameters<typeof trackVisit>[0]> = {}) {
  visit = trackVisit({
    heartbeatMs: 15_000,
    isMobile: false,
    ...calls,
    makeId: () => `id ${++ids}`,
    window: view,
    document: page,
    setTimer: (run, ms) => setTimeout(run, ms) as unknown as number,
    clearTimer: (timer) => clearTimeout(timer),
    ...overrides,
  })
}
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
function hide(hidden: boolean) {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}
const fire = (type: string) => view.dispatchEvent(new Event(type))

beforeEach(() => {
  vi.useFakeTimers()
  ids = 0
  for (const call of Object.values(calls)) call.mockReset()
  calls.open.mockResolvedValue('token')
  calls.heartbeat.mockResolvedValue('alive')
  page = Object.assign(new EventTarget(), { hidden: false })
  view = new EventTarget()
})
afterEach(() => {
  visit.stop()
  vi.useRealTimers()
})

describe('a visit', () => {
  test('opens once and sends a heartbeat every 15 seconds', async () => {
    begin()
    await advance(46_000)
    expect(calls.open).toHaveBeenCalledTimes(1)
    expect(calls.onOpened).toHaveBeenCalledWith('token')
    expect(calls.heartbeat).toHaveBeenCalledTimes(3)
  })

  test('on a hidden page begins when the page becomes visible', async () => {
    page.hidden = true
    begin()
    await advance(60_000)
    expect(calls.open).not.toHaveBeenCalled()
    hide(false)
    await advance(0)
    expect(calls.open).toHaveBeenCalledTimes(1)
  })

  test('retries opening after a network error, but never for an unknown link', async () => {
    calls.open.mockRejectedValueOnce(new Error('offline'))
    begin()
    await advance(2_000)
    expect(calls.onOpened).toHaveBeenCalledTimes(1)
    visit.stop()
    calls.open.mockReset().mockResolvedValue(null)
    begin()
    await advance(120_000)
    expect(calls.open).toHaveBeenCalledTimes(1)
    expect(calls.heartbeat.mock.calls.length).toBeLessThanOrEqual(7)
  })

  test('asks for one open however often it is retried, and for another one when it restarts', async () => {
    calls.open.mockRejectedValueOnce(new Error('no response')).mockRejectedValueOnce(new Error('no response'))
    calls.heartbeat.mockResolvedValueOnce('expired')
    begin()
    await advance(2_000 + 4_000 + 15_000)
    expect(calls.open.mock.calls).toEqual([['id 1'], ['id 1'], ['id 1'], ['id 2']])
  })

  test('closes when the page is unloaded or hidden for good', async () => {
    begin()
    await advance(0)
    fire('beforeunload')
    expect(calls.close).toHaveBeenCalledWith('token', 'page_unload')
    fire('pagehide')
    expect(calls.beacon).toHaveBeenCalledWith('token', 'page_hide')
    expect(calls.onLeaving).toHaveBeenCalled()
    await advance(60_000)
    expect(calls.heartbeat).not.toHaveBeenCalled()
  })

  test('that loses focus closes only after being hidden for 10 seconds', async () => {
    begin()
    await advance(0)
    fire('blur')
    await advance(10_000)
    expect(calls.close).not.toHaveBeenCalled()
    fire('blur')
    hide(true)
    await advance(9_000)
    hide(false)
    await advance(10_000)
    expect(calls.close).not.toHaveBeenCalled()
    fire('blur')
    hide(true)
    await advance(10_000)
    expect(calls.close.mock.calls).toEqual([['token', 'focus_lost_delayed']])
  })

  test('on a phone closes after being hidden for 30 seconds', async () => {
    begin({ isMobile: true })
    await advance(0)
    hide(true)
    await advance(29_000)
    hide(false)
    await advance(30_000)
    expect(calls.close).not.toHaveBeenCalled()
    hide(true)
    await advance(30_000)
    expect(calls.close.mock.calls).toEqual([['token', 'visibility_hidden_delayed']])
  })

  test.each([
    ['on a phone, hidden for a while', { isMobile: true }, () => hide(true)],
    [
      'that lost focus and was hidden for a while',
      {},
      () => {
        fire('blur')
        hide(true)
      },
    ],
  ])('%s, sends a heartbeat immediately when it is visible again', async (_what, options, leave) => {
    begin(options)
    await advance(0)
    leave()
    await advance(5_000)
    hide(false)
    expect(calls.heartbeat).toHaveBeenCalledTimes(1)
    await advance(15_000)
    expect(calls.heartbeat).toHaveBeenCalledTimes(2)
  })

  test('that resumes after a close sends a heartbeat immediately', async () => {
    begin()
    await advance(0)
    fire('pagehide')
    fire('pageshow')
    expect(calls.heartbeat).toHaveBeenCalledTimes(1)
    await advance(15_000)
    expect(calls.heartbeat).toHaveBeenCalledTimes(2)
  })

  test('continues after a failed heartbeat', async () => {
    calls.heartbeat.mockRejectedValueOnce(new Error('offline'))
    begin()
    await advance(31_000)
    expect(calls.heartbeat).toHaveBeenCalledTimes(2)
  })

  test('that lost focus before it was hidden closes 10 seconds after being hidden', async () => {
    begin()
    await advance(0)
    fire('blur')
    await advance(9_000)
    hide(true)
    await advance(9_000)
    expect(calls.close).not.toHaveBeenCalled()
    await advance(1_000)
    expect(calls.close.mock.calls).toEqual([['token', 'focus_lost_delayed']])
  })

  test('that regained focus before it was hidden does not close for lost focus', async () => {
    begin()
    await advance(0)
    fire('blur')
    fire('focus')
    hide(true)
    await advance(60_000)
    expect(calls.close).not.toHaveBeenCalled()
  })

  test('on a phone closes on every lock and continues on every unlock', async () => {
    begin({ isMobile: true })
    await advance(0)
    for (const round of [1, 2, 3]) {
      hide(true)
      expect(calls.onLeaving).toHaveBeenCalledTimes(2 * round - 1)
      await advance(45_000)
      expect(calls.close).toHaveBeenCalledTimes(round)
      calls.heartbeat.mockClear()
      hide(false)
      await advance(0)
      expect(calls.heartbeat).toHaveBeenCalledTimes(1)
    }
    expect(calls.open).toHaveBeenCalledTimes(1)
  })

  test('continues after a download that looked like an unload', async () => {
    begin()
    await advance(0)
    fire('beforeunload')
    await advance(2_000)
    expect(calls.heartbeat).toHaveBeenCalledTimes(1)
    fire('beforeunload')
    fire('pagehide')
    page.hidden = true
    await advance(60_000)
    expect(calls.heartbeat).toHaveBeenCalledTimes(1)
  })

  test('restarts immediately when the server no longer knows it', async () => {
    calls.open.mockResolvedValueOnce('first').mockResolvedValueOnce('second')
    calls.heartbeat.mockResolvedValueOnce('expired')
    begin()
    await advance(15_000)
    expect(calls.onOpened.mock.calls).toEqual([['first'], ['second']])
    await advance(15_000)
    expect(calls.heartbeat).toHaveBeenLastCalledWith('second')
  })

  test('that the server repeatedly loses backs off before it is reopened', async () => {
    calls.heartbeat.mockResolvedValue('expired')
    begin()
    await advance(0)
    for (let call = 0; call < 50; call++) {
      visit.reopen()
      await advance(100)
    }
    expect(calls.open.mock.calls.length).toBeLessThanOrEqual(4)
  })

  test('ends without a close when its link is revoked', async () => {
    calls.open.mockResolvedValueOnce('first').mockResolvedValueOnce(null)
    calls.heartbeat.mockResolvedValueOnce('expired')
    begin()
    await advance(15_000)
    await advance(120_000)
    fire('focus')
    fire('pagehide')
    expect(calls.open).toHaveBeenCalledTimes(2)
    expect(calls.beacon).not.toHaveBeenCalled()
  })

  test('that failed to open opens once online, and an open one sends a heartbeat', async () => {
    calls.open.mockRejectedValueOnce(new Error('offline'))
    begin()
    await advance(500)
    fire('online')
    await advance(0)
    expect(calls.open).toHaveBeenCalledTimes(2)
    fire('online')
    await advance(0)
    expect(calls.heartbeat).toHaveBeenCalledTimes(1)
  })
})
