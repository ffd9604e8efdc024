import { expect, test, vi } from 'vitest'
import { ApiError, NetworkError, TimeoutError } from '../../api/api-error.ts'
import { makeQueryClient } from './query-client.ts'

test.each([
  ['retries a request without a response twice', new NetworkError(), 3],
  ['retries a 503 twice', new ApiError(503, {}), 3],
  ['does not retry a 404', new ApiError(404, {}), 1],
  ['does not retry a request that timed out, so that the page soon shows its failure', new TimeoutError(), 1],
])('%s', async (_, error, attempts) => {
  vi.useFakeTimers()
  const queryFn = vi.fn().mockRejectedValue(error)
  const client = makeQueryClient()
  // fetchQuery itself retries nothing unless it is asked to
  const { retry } = client.getDefaultOptions().queries ?? {}
  const failed = expect(client.fetchQuery({ queryKey: ['page'], queryFn, retry })).rejects.toBe(error)
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
  expect(queryFn).toHaveBeenCalledTimes(attempts)
  client.clear()
  vi.useRealTimers()
})
