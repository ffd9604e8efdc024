// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useNow } from './use-now.ts'

test('shows the current time at once on a page that is opened an hour after the last one with times', () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  renderHook(useNow).unmount()
  vi.advanceTimersByTime(3_600_000)
  expect(renderHook(useNow).result.current).toBe(Date.now())
})
