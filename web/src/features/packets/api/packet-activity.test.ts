// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { TimeoutError } from '../../../api/api-error.ts'
import { mayRetry } from '../../../api/may-retry.ts'
import { linkActivityQuery } from './packet-activity.ts'

test('a click stream that does not come within 5 seconds fails, and is not requested again', async () => {
  vi.useFakeTimers()
  const hangs = vi.fn(
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  vi.stubGlobal('fetch', hangs)
  const client = new QueryClient({ defaultOptions: { queries: { retry: mayRetry } } })
  const failure = client.fetchQuery(linkActivityQuery('d'.repeat(24), 'jane@example.test', '/p')).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await failure).toBeInstanceOf(TimeoutError)
  expect(hangs).toHaveBeenCalledOnce()
})
