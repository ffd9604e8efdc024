import { expect, test, vi } from 'vitest'
import { ApiError, NetworkError, TimeoutError } from '../../../api/api-error.ts'
import { sendWithRetry } from './send-with-retry.ts'

test('a lost response is retried with exponential backoff', async () => {
  const sleep = vi.fn().mockResolvedValue(undefined)
  const send = vi.fn().mockRejectedValueOnce(new NetworkError()).mockRejectedValueOnce(new ApiError(503, {})).mockResolvedValue('there')
  expect(await sendWithRetry(send, sleep)).toBe('there')
  expect(sleep.mock.calls).toEqual([[1_000], [2_000]])
})

test('throws the last error after four attempts', async () => {
  const sleep = vi.fn().mockResolvedValue(undefined)
  const send = vi.fn().mockRejectedValue(new NetworkError())
  await expect(sendWithRetry(send, sleep)).rejects.toBeInstanceOf(NetworkError)
  expect(send).toHaveBeenCalledTimes(4)
})

test('an attempt that timed out is not retried: the customer has waited long enough', async () => {
  const send = vi.fn().mockRejectedValue(new TimeoutError())
  await expect(sendWithRetry(send, vi.fn())).rejects.toBeInstanceOf(TimeoutError)
  expect(send).toHaveBeenCalledOnce()
})

test.each([400, 404, 409, 410])('a %i response is not retried', async (status) => {
  const send = vi.fn().mockRejectedValue(new ApiError(status, {}))
  await expect(sendWithRetry(send, vi.fn())).rejects.toMatchObject({ status })
  expect(send).toHaveBeenCalledOnce()
})
