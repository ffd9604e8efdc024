import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useNow, useToday } from './use-now.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
})

test('shows the current time at once on a page that is opened an hour after the last one with times', () => {
  renderHook(useNow).unmount()
  vi.advanceTimersByTime(3_600_000)
  expect(renderHook(useNow).result.current).toBe(Date.now())
})

test('today begins at midnight in the given time zone', () => {
  vi.setSystemTime('2026-11-22T04:59:50.000Z')
  const newYork = renderHook(() => useToday('America/New_York'))
  const losAngeles = renderHook(() => useToday('America/Los_Angeles'))
  expect([newYork.result.current, losAngeles.result.current]).toEqual(['2026-11-21', '2026-11-21'])
  act(() => void vi.advanceTimersByTime(15_000))
  expect([newYork.result.current, losAngeles.result.current]).toEqual(['2026-11-22', '2026-11-21'])
})
