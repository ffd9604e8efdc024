import { eventually } from '@forecourt/dev-servers/eventually'
import { testMongo, testMongoUrl } from '@forecourt/dev-servers/test-servers'
import type { MongoClient } from 'mongodb'
import { Registry } from 'prom-client'
import { afterEach, expect, test } from 'vitest'
import { connectMongo } from './connect.ts'

const opened: MongoClient[] = []
afterEach(async () => {
  for (const client of opened.splice(0)) await client.close()
})

async function observed(registry: Registry, url = testMongoUrl()) {
  const client = await connectMongo(url, { registry })
  opened.push(client)
  return client.db(`${testMongo().prefix}metrics`)
}
/** Returns the samples of a metric by their labels, without the histogram's buckets. */
async function samples(registry: Registry, metric: string): Promise<Record<string, number>> {
  const found = await registry.getSingleMetric(metric)?.get()
  return Object.fromEntries(
    (found?.values ?? [])
      .filter((value) => !('le' in value.labels))
      .map((value) => [`${(value as { metricName?: string }).metricName ?? metric} ${JSON.stringify(value.labels)}`, value.value]),
  )
}
const COMMANDS = 'forecourt_mongodb_command_duration_seconds'
const count = (command: string, outcome: string) => `${COMMANDS}_count ${JSON.stringify({ command, outcome })}`

test('every command is timed by name and outcome, over all clients of a process', async () => {
  const registry = new Registry()
  const db = await observed(registry)
  const other = await observed(registry)
  await db.collection('cars').insertMany([{ vin: 'A' }, { vin: 'B' }, { vin: 'C' }])
  expect(await db.collection('cars').find({}, { batchSize: 2 }).toArray()).toHaveLength(3)
  await other.collection('cars').findOne({ vin: 'A' })
  await expect(db.command({ collMod: 'cars', validator: 'none' })).rejects.toThrow()
  const timed = await samples(registry, COMMANDS)
  expect(timed).toMatchObject({
    [count('insert', 'ok')]: 1,
    [count('find', 'ok')]: 2,
    [count('getMore', 'ok')]: 1,
    [count('collMod', 'failed')]: 1,
  })
  expect(Object.keys(timed).filter((name) => /hello|sasl/i.test(name))).toEqual([])
})

test('a measured query is parsed once, because the driver’s events contain its documents as bytes', async () => {
  const db = await observed(new Registry())
  await db.collection('cars').insertMany([{ vin: 'A' }, { vin: 'B' }, { vin: 'C' }])
  const batches: unknown[] = []
  db.client.on('commandSucceeded', ({ reply }) => {
    const { cursor } = reply as { cursor?: { firstBatch?: unknown[]; nextBatch?: unknown[] } }
    batches.push(...(cursor?.firstBatch ?? cursor?.nextBatch ?? []))
  })
  const cars = await db
    .collection('cars')
    .find({}, { batchSize: 2, projection: { _id: 0 } })
    .toArray()
  expect(cars).toEqual([{ vin: 'A' }, { vin: 'B' }, { vin: 'C' }])
  expect(batches.map((document) => document instanceof Uint8Array)).toEqual([true, true, true])
})

test('a change stream that waits for events is not counted as a slow command', async () => {
  const registry = new Registry()
  const db = await observed(registry)
  const stream = db.collection('cars').watch([], { maxAwaitTimeMS: 50 })
  for (let look = 0; look < 3; look++) await stream.tryNext()
  await stream.close()
  expect(await samples(registry, COMMANDS)).not.toHaveProperty([count('getMore', 'ok')])
})

test('the pool metrics count connections in use, idle and pending, and measure the wait', async () => {
  const registry = new Registry()
  const db = await observed(registry)
  const states = () => samples(registry, 'forecourt_mongodb_pool_connections')
  const state = (name: string) => `forecourt_mongodb_pool_connections ${JSON.stringify({ state: name })}`
  await db.command({ ping: 1 })
  await eventually(async () =>
    expect(await states()).toEqual({ [state('in_use')]: 0, [state('idle')]: expect.any(Number), [state('pending')]: 0 }),
  )

  const busy = () => db.collection('cars').find({ $where: 'sleep(50) || true' }).toArray()
  await db.collection('cars').insertOne({ vin: 'A' })
  const working = Promise.all(Array.from({ length: 70 }, busy))
  await eventually(async () => expect((await states())[state('pending')]).toBeGreaterThan(0))
  expect((await states())[state('in_use')]).toBeGreaterThan(0)
  await working
  await eventually(async () => expect(await states()).toMatchObject({ [state('in_use')]: 0, [state('pending')]: 0 }))
  expect(await samples(registry, 'forecourt_mongodb_pool_wait_seconds')).toMatchObject({
    'forecourt_mongodb_pool_wait_seconds_count {}': expect.any(Number),
  })
})

test('a closed client has no connections in the metrics', async () => {
  const registry = new Registry()
  const db = await observed(registry)
  await db.command({ ping: 1 })
  for (const client of opened.splice(0)) await client.close()
  const idle = 'forecourt_mongodb_pool_connections {"state":"idle"}'
  expect((await samples(registry, 'forecourt_mongodb_pool_connections'))[idle]).toBe(0)
})
