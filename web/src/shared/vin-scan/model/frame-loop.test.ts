import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FRAME_INTERVAL_MS, startFrameLoop } from './frame-loop.ts'
import type { Reading } from './read-vins.ts'

const NONE: Reading = { vins: [], sawCode: false }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ticks: number) => vi.advanceTimersByTimeAsync(ticks * FRAME_INTERVAL_MS)

test('reads a frame every 100 ms and numbers them in turn', async () => {
  const read = vi.fn(async () => NONE)
  startFrameLoop({ read, onReading: () => {}, onError: () => {} })
  await vi.advanceTimersByTimeAsync(399)
  expect(read.mock.calls).toEqual([[0], [1], [2]])
})

test('skips turns while a frame is being read', async () => {
  const responses: ((reading: Reading) => void)[] = []
  const read = vi.fn(() => new Promise<Reading>((resolve) => responses.push(resolve)))
  const onReading = vi.fn()
  startFrameLoop({ read, onReading, onError: () => {} })
  await pass(5)
  expect(read).toHaveBeenCalledTimes(1)
  responses[0]?.(NONE)
  await pass(1)
  expect(onReading).toHaveBeenCalledTimes(1)
  expect(read).toHaveBeenCalledTimes(2)
})

test('waits for a camera without a frame and keeps its turn', async () => {
  const read = vi.fn((_turn: number): Promise<Reading> | null => null)
  startFrameLoop({ read, onReading: () => {}, onError: () => {} })
  await pass(3)
  expect(read.mock.calls).toEqual([[0], [0], [0]])
})

test('stops at the first error and reports it once', async () => {
  const read = vi.fn(() => Promise.reject(new Error('gone')))
  const onError = vi.fn()
  startFrameLoop({ read, onReading: () => {}, onError })
  await pass(5)
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('gone'))
  expect(read).toHaveBeenCalledTimes(1)
})

test('reports nothing after it is stopped, even for a frame in flight', async () => {
  const responses: ((reading: Reading) => void)[] = []
  const onReading = vi.fn()
  const stop = startFrameLoop({ read: () => new Promise((resolve) => responses.push(resolve)), onReading, onError: () => {} })
  await pass(1)
  stop()
  responses[0]?.(NONE)
  await pass(3)
  expect(onReading).not.toHaveBeenCalled()
  expect(responses).toHaveLength(1)
})
