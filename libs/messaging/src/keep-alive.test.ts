import type { JsMsg } from '@nats-io/jetstream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKeepAlive } from './keep-alive.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const ACK_WAIT_MS = 30_000
const SILENT_MS = 120_000

test('waiting messages are renewed for as long as the handler before them works, and none when it hangs', () => {
  const keepAlive = createKeepAlive(ACK_WAIT_MS, SILENT_MS)
  const renewed = [vi.fn(), vi.fn()]
  for (const working of renewed) keepAlive.hold({ working } as Partial<JsMsg> as JsMsg)
  const renewalsIn = (ms: number) => {
    for (const working of renewed) working.mockClear()
    vi.advanceTimersByTime(ms)
    return renewed.map((working) => working.mock.calls.length)
  }
  for (let minute = 0; minute < 5; minute++) {
    keepAlive.touchAll()
    expect(renewalsIn(60_000)).toEqual([6, 6])
  }
  vi.advanceTimersByTime(SILENT_MS)
  expect(renewalsIn(60_000)).toEqual([0, 0])
  keepAlive.stop()
})
