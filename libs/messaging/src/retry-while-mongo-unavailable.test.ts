import { type BulkWriteResult, MongoBulkWriteError, MongoClient, MongoNetworkError, MongoServerError } from 'mongodb'
import { expect, test, vi } from 'vitest'
import { isMongoUnavailable, retryWhileMongoUnavailable } from './retry-while-mongo-unavailable.ts'
import { silent } from './testing/fixture.ts'

const unreachable = () => new MongoClient('mongodb://127.0.0.1:1/?replicaSet=x', { serverSelectionTimeoutMS: 50 })

test('isMongoUnavailable recognizes an unreachable server however the driver wraps the error', async () => {
  const unavailable = await unreachable()
    .connect()
    .catch((error: unknown) => error)
  expect(isMongoUnavailable(unavailable)).toBe(true)
  expect(isMongoUnavailable(new Error('could not save', { cause: unavailable }))).toBe(true)
  expect(isMongoUnavailable(new MongoBulkWriteError(new MongoNetworkError('connection reset'), {} as BulkWriteResult))).toBe(true)
  expect(isMongoUnavailable(new MongoServerError({ message: 'not primary', code: 10107 }))).toBe(true)
})

test('isMongoUnavailable is false for errors that the server returned', () => {
  expect(isMongoUnavailable(new MongoServerError({ message: 'duplicate key', code: 11000 }))).toBe(false)
  expect(isMongoUnavailable(new MongoBulkWriteError({ message: 'duplicate key', code: 11000 } as never, {} as BulkWriteResult))).toBe(false)
  expect(isMongoUnavailable(new Error('something else'))).toBe(false)
  expect(isMongoUnavailable('a text')).toBe(false)
})

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
