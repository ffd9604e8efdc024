import { eventually } from '@forecourt/dev-servers/eventually'
import { PATIENCE_MS } from '@forecourt/dev-servers/patience'
import { ownMongo, testMongo } from '@forecourt/dev-servers/test-servers'
import { expect, test } from 'vitest'
import { connectMongo, pingMongo } from './connect.ts'

test('a ping fails within about two seconds while MongoDB is unavailable and succeeds after its restart', async () => {
  const mongod = await ownMongo()
  const client = await connectMongo(mongod.url)
  await pingMongo(client)
  await mongod.kill()
  await expect(pingMongo(client)).rejects.toThrow()
  await mongod.restart()
  await eventually(async () => expect(await pingMongo(client).then(() => 'answers')).toBe('answers'))
  await client.close()
  await mongod.stop()
})

test('every write waits for the majority, and undefined fields are omitted instead of stored as null', async () => {
  const { url, prefix } = testMongo()
  const client = await connectMongo(url)
  const db = client.db(`${prefix}connect`)
  expect(client.options.writeConcern?.w).toBe('majority')
  await db.collection('c').insertOne({ given: 1, absent: undefined })
  expect(await db.collection('c').findOne({}, { projection: { _id: 0 } })).toEqual({ given: 1 })
  await client.close()
})

test('writes in flight when mongod is killed are retried after its restart and stored once', async () => {
  const mongod = await ownMongo()
  // a busy machine takes longer for the restart than services wait
  const client = await connectMongo(mongod.url, { selectionTimeoutMs: PATIENCE_MS })
  const items = client.db('killed').collection<{ _id: number }>('items')
  await items.insertOne({ _id: 0 })
  const running = Array.from({ length: 2_000 }, (_, n) => items.insertOne({ _id: n + 1 }))
  const all = Promise.all(running)
  // one may fail before the test awaits them
  all.catch(() => {})
  // by then many connections are open and in use
  await Promise.all(running.slice(0, 500))
  await mongod.kill()
  await mongod.restart()
  await all
  expect(await items.countDocuments()).toBe(2_001)
  await client.close()
  await mongod.stop()
})
