import { MongoNetworkError } from 'mongodb'
import { expect, test, vi } from 'vitest'
import { retryWhileMongoUnavailable } from './retry-while-mongo-unavailable.ts'
import { silent } from './testing/fixture.ts'

test('retrying ends with its signal and never hides another error', async () => {
  const closing = new AbortController()
  const unavailable = new MongoNetworkError('gone')
  const work = vi.fn(async () => {
    if (work.mock.calls.length === 3) closing.abort()
    throw unavailable
  })
  await expect(retryWhileMongoUnavailable(work, { signal: closing.signal, log: silent })).rejects.toBe(unavailable)
  expect(work).toHaveBeenCalledTimes(3)
  const other = new Error('mine')
  await expect(retryWhileMongoUnavailable(() => Promise.reject(other), { signal: new AbortController().signal, log: silent })).rejects.toBe(
    other,
  )
})
