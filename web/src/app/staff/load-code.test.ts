// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CODE_LIMIT_MS, loadCode } from './load-code.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a script that hangs times out after 120 seconds', async () => {
  let state = 'waiting'
  const loading = loadCode(() => new Promise<never>(() => {})).catch((error: Error) => {
    state = error.name
  })
  await vi.advanceTimersByTimeAsync(CODE_LIMIT_MS - 1)
  expect([CODE_LIMIT_MS, state]).toEqual([120_000, 'waiting'])
  await vi.advanceTimersByTimeAsync(1)
  await loading
  expect(state).toBe('ChunkLoadError')
})

test('resolves when the script loads, rejects when it fails, and clears its timer', async () => {
  expect(await loadCode(async () => 'page')).toBe('page')
  const cause = new TypeError('no such file')
  const message = "We couldn't reach the server. Check your connection and try again."
  await expect(loadCode(() => Promise.reject(cause))).rejects.toMatchObject({ name: 'ChunkLoadError', message, cause })
  expect(vi.getTimerCount()).toBe(0)
})
