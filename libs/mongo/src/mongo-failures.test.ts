import {
  type BulkWriteResult,
  MongoBulkWriteError,
  MongoClient,
  MongoNetworkError,
  MongoServerClosedError,
  MongoServerError,
  MongoTopologyClosedError,
  MongoUnexpectedServerResponseError,
} from 'mongodb'
import { describe, expect, test } from 'vitest'
import { isMongoFull, isMongoUnavailable } from './mongo-failures.ts'

const unreachable = () => new MongoClient('mongodb://127.0.0.1:1/?replicaSet=x', { serverSelectionTimeoutMS: 50 })
const inBulkWrite = (error: Error) => new MongoBulkWriteError(error as never, {} as BulkWriteResult)
const returned = (code: number, message: string) => new MongoServerError({ message, code })
const duplicate = returned(11000, 'duplicate key')

test('isMongoUnavailable recognizes an unreachable server however the driver wraps the error', async () => {
  const unavailable = await unreachable()
    .connect()
    .catch((error: unknown) => error)
  expect(isMongoUnavailable(unavailable)).toBe(true)
  expect(isMongoUnavailable(new Error('could not save', { cause: unavailable }))).toBe(true)
  expect(isMongoUnavailable(inBulkWrite(unavailable as Error))).toBe(true)
  expect(isMongoUnavailable(inBulkWrite(new MongoNetworkError('connection reset')))).toBe(true)
  expect(isMongoUnavailable(returned(10107, 'not primary'))).toBe(true)
  // of a server that has just started
  expect(isMongoUnavailable(returned(134, 'Read concern majority reads are currently not possible.'))).toBe(true)
  // of a mongos, about a shard without a primary
  const noPrimary = returned(133, 'Could not find host matching read preference { mode: "primary" } for set shard-1')
  expect([noPrimary, inBulkWrite(noPrimary)].map(isMongoUnavailable)).toEqual([true, true])
  // of a server whose storage has failed, before it exits
  expect(isMongoUnavailable(returned(8, '-31804: WT_PANIC: WiredTiger library panic'))).toBe(true)
  expect(isMongoUnavailable(new MongoTopologyClosedError())).toBe(true)
  // of a server that was removed from the replica set
  expect(isMongoUnavailable(new MongoServerClosedError())).toBe(true)
  expect(isMongoUnavailable(new MongoUnexpectedServerResponseError('Unable to get response from server'))).toBe(true)
})

// messages of mongod 8.2 on a full disk
test.each([
  returned(14_031, 'available disk space of 1 bytes is less than required minimum of 2'),
  returned(8, 'WiredTigerIdIndex::_insert: index: _id_; uri: table:index-1 28: No space left on device - /data/db/index-1.wt'),
  inBulkWrite(returned(14_031, 'available disk space of 1 bytes is less than required minimum of 2')),
])('isMongoFull recognizes a full disk: %s', (error) => {
  expect(isMongoFull(error)).toBe(true)
  expect(isMongoFull(new Error('could not save', { cause: error }))).toBe(true)
  expect(isMongoUnavailable(error)).toBe(false)
})

describe.each([
  ['isMongoUnavailable', isMongoUnavailable],
  ['isMongoFull', isMongoFull],
])('%s', (_name, is) => {
  test('is false for other errors', () => {
    for (const other of [duplicate, inBulkWrite(duplicate), returned(8, 'something else'), new Error('something else'), 'a text'])
      expect(is(other)).toBe(false)
  })
})
