import { PATIENCE_MS } from '@forecourt/dev-servers/patience'
import { ownMongo } from '@forecourt/dev-servers/test-servers'
import { MongoClient, MongoNetworkError, MongoServerSelectionError } from 'mongodb'
import { expect, test } from 'vitest'
import { connectMongo } from './connect.ts'
import { freshDb } from './testing/fresh-db.ts'
import { withTransaction } from './transaction.ts'

const mongo = freshDb()

test('failing work is rolled back and its error is thrown', async () => {
  const { client, db } = mongo
  const failing = withTransaction(client, async (session) => {
    await db.collection('all-or-nothing').insertOne({ half: true }, { session })
    throw new Error('no stock')
  })
  await expect(failing).rejects.toThrow('no stock')
  expect(await db.collection('all-or-nothing').countDocuments()).toBe(0)
})

test('two transactions that change the same record both commit, the later one after a retry', async () => {
  const { client, db } = mongo
  const counters = db.collection<{ _id: string; count: number }>('counters')
  await counters.insertOne({ _id: 'a', count: 0 })
  const add = () =>
    withTransaction(client, async (session) => {
      const found = await counters.findOne({ _id: 'a' }, { session })
      await counters.updateOne({ _id: 'a' }, { $set: { count: (found?.count ?? 0) + 1 } }, { session })
      return 'added'
    })
  expect(await Promise.all([add(), add(), add()])).toEqual(['added', 'added', 'added'])
  expect(await counters.findOne({ _id: 'a' })).toEqual({ _id: 'a', count: 3 })
})

test('work is retried after a lost connection', async () => {
  const { client, db } = mongo
  let times = 0
  const result = await withTransaction(client, async (session) => {
    times++
    await db.collection('interrupted').insertOne({ times }, { session })
    if (times === 1) throw new MongoNetworkError('interrupted')
    return 'done'
  })
  expect(result).toBe('done')
  expect(
    await db
      .collection('interrupted')
      .find({}, { projection: { _id: 0 } })
      .toArray(),
  ).toEqual([{ times: 2 }])
})

test('work is not retried after a server selection timeout', async () => {
  let times = 0
  const failing = withTransaction(mongo.client, async () => {
    times++
    const missing = new MongoServerSelectionError('no server', {} as never)
    missing.addErrorLabel('TransientTransactionError')
    // a retry would succeed
    if (times === 1) throw missing
  })
  await expect(failing).rejects.toMatchObject({ name: 'MongoServerSelectionError', message: 'no server' })
  expect(times).toBe(1)
})

test.each([
  ['a lost connection', new MongoNetworkError('interrupted'), 2],
  ['a server selection timeout', new MongoServerSelectionError('no server', {} as never), 1],
])('after %s a transaction does not wait for a server to abort it', async (_, lost, runs) => {
  const mongod = await ownMongo()
  const client = await new MongoClient(mongod.url, { serverSelectionTimeoutMS: 2_000 }).connect()
  const items = client.db('lost').collection('items')
  const order: string[] = []
  const reading = { ends: Promise.resolve() }
  const failing = withTransaction(client, async (session) => {
    order.push('runs')
    if (order.length > 1) throw new Error('no server either')
    await items.insertOne({}, { session })
    await mongod.kill()
    // waits for a server as long as the abort would
    reading.ends = items.findOne().then(
      () => expect.unreachable(),
      () => void order.push('a read fails'),
    )
    throw lost
  })
  await expect(failing).rejects.toThrow(/no server/)
  order.push('the transaction fails')
  await reading.ends
  expect(order).toEqual([...Array(runs).fill('runs'), 'the transaction fails', 'a read fails'])
  await client.close()
  await mongod.stop()
})

test('transactions in flight when mongod is killed are applied exactly once after its restart', async () => {
  const mongod = await ownMongo()
  // a busy machine takes longer for the restart than services wait
  const client = await connectMongo(mongod.url, { selectionTimeoutMs: PATIENCE_MS })
  const items = client.db('killed').collection<{ _id: number }>('items')
  await items.insertOne({ _id: 0 })
  const running = Array.from({ length: 60 }, (_, n) => withTransaction(client, (session) => items.insertOne({ _id: n + 1 }, { session })))
  await Promise.any(running)
  await mongod.kill()
  await mongod.restart()
  await Promise.all(running)
  expect(await items.countDocuments()).toBe(61)
  await client.close()
  await mongod.stop()
})
