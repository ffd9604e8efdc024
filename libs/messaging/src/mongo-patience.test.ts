import { type BulkWriteResult, MongoBulkWriteError, MongoClient, MongoNetworkError, MongoServerError } from 'mongodb'
import { expect, test, vi } from 'vitest'
import { isMongoAway, withMongoPatience } from './mongo-patience.ts'
import { silent } from './testing/fixture.ts'

const nobody = () => new MongoClient('mongodb://127.0.0.1:1/?replicaSet=x', { serverSelectionTimeoutMS: 50 })

test('a server that cannot be reached is away, however the driver wraps it', async () => {
  const away = await nobody()
    .connect()
    .catch((error: unknown) => error)
  expect(isMongoAway(away)).toBe(true)
  expect(isMongoAway(new Error('could not save', { cause: away }))).toBe(true)
  expect(isMongoAway(new MongoBulkWriteError(new MongoNetworkError('connection reset'), {} as BulkWriteResult))).toBe(true)
  expect(isMongoAway(new MongoServerError({ message: 'not primary', code: 10107 }))).toBe(true)
})

test('a server that refuses is not away', () => {
  expect(isMongoAway(new MongoServerError({ message: 'duplicate key', code: 11000 }))).toBe(false)
  expect(isMongoAway(new MongoBulkWriteError({ message: 'duplicate key', code: 11000 } as never, {} as BulkWriteResult))).toBe(false)
  expect(isMongoAway(new Error('something else'))).toBe(false)
  expect(isMongoAway('a text')).toBe(false)
})

test('patience ends with its signal, and never hides another error', async () => {
  const closing = new AbortController()
  const away = new MongoNetworkError('gone')
  const work = vi.fn(async () => {
    if (work.mock.calls.length === 3) closing.abort()
    throw away
  })
  await expect(withMongoPatience(work, { signal: closing.signal, log: silent })).rejects.toBe(away)
  expect(work).toHaveBeenCalledTimes(3)
  const other = new Error('mine')
  await expect(withMongoPatience(() => Promise.reject(other), { signal: new AbortController().signal, log: silent })).rejects.toBe(other)
})
