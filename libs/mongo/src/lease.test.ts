import { eventually } from '@forecourt/dev-servers/eventually'
import { ownMongo } from '@forecourt/dev-servers/test-servers'
import { afterEach, expect, test } from 'vitest'
import { connectMongo } from './connect.ts'
import { holdLease } from './hold-lease.ts'
import { acquireLease } from './lease.ts'
import { freshDb } from './testing/fresh-db.ts'

const mongo = freshDb()
const stopping = new Set<AbortController>()
afterEach(() => {
  for (const controller of stopping) controller.abort()
  stopping.clear()
})
function stopper(): AbortController {
  const controller = new AbortController()
  stopping.add(controller)
  return controller
}
/** Resolves when the signal is aborted. */
const aborted = (signal: AbortSignal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

test('of many who ask at once one gets the lease', async () => {
  const asked = await Promise.all(Array.from({ length: 8 }, (_, n) => acquireLease(mongo.db, 'one', `holder-${n}`, 60_000)))
  expect(asked.filter((lease) => lease !== null)).toHaveLength(1)
})

test('a lease that is given back, or has run out, goes to the next', async () => {
  let now = new Date('2026-03-01T12:00:00Z')
  const take = (holder: string) => acquireLease(mongo.db, 'next', holder, 1_000, () => now)
  const first = await take('first')
  expect(await take('second')).toBeNull()
  await first?.release()
  const second = await take('second')
  expect(second).not.toBeNull()
  now = new Date(now.getTime() + 1_001)
  expect(await take('third')).not.toBeNull()
  expect(await second?.renew()).toBe(false)
})

test('who was overtaken cannot give back what another holds now', async () => {
  let now = new Date('2026-03-01T12:00:00Z')
  const slow = await acquireLease(mongo.db, 'overtaken', 'slow', 1_000, () => now)
  now = new Date(now.getTime() + 2_000)
  await acquireLease(mongo.db, 'overtaken', 'quick', 1_000, () => now)
  await slow?.release()
  expect(await acquireLease(mongo.db, 'overtaken', 'third', 1_000, () => now)).toBeNull()
})

test('a renewed lease stays with its holder past its first time', async () => {
  let now = new Date('2026-03-01T12:00:00Z')
  const lease = await acquireLease(mongo.db, 'renewed', 'me', 1_000, () => now)
  now = new Date(now.getTime() + 900)
  expect(await lease?.renew()).toBe(true)
  now = new Date(now.getTime() + 900)
  expect(await acquireLease(mongo.db, 'renewed', 'other', 1_000, () => now)).toBeNull()
})

test('two replicas never work at once, and the second takes over when the first stops', async () => {
  const [first, second] = [stopper(), stopper()]
  let working = 0
  let most = 0
  const began: string[] = []
  const hold = (holder: string, { signal }: AbortController) =>
    holdLease(mongo.db, 'alone', { holder, ttlMs: 300, signal }, async (stop) => {
      began.push(holder)
      working += 1
      most = Math.max(most, working)
      await aborted(stop)
      working -= 1
    })
  const holding = hold('first', first)
  await eventually(() => expect(began).toEqual(['first']))
  const waiting = hold('second', second)
  first.abort()
  await holding
  await eventually(() => expect(began).toEqual(['first', 'second']))
  second.abort()
  await waiting
  expect(most).toBe(1)
})

test('work is told to stop when its lease is taken away', async () => {
  const { signal } = stopper()
  let told = false
  void holdLease(mongo.db, 'stolen', { holder: 'me', ttlMs: 200, signal }, async (stop) => {
    await mongo.db
      .collection<{ _id: string }>('leases')
      .updateOne({ _id: 'stolen' }, { $set: { holder: 'thief', expiresAt: new Date(8e15) } })
    await aborted(stop)
    told = true
  })
  await eventually(() => expect(told).toBe(true))
})

test('work that fails is told about, and tried again', async () => {
  const controller = stopper()
  const errors: unknown[] = []
  let tries = 0
  const options = { holder: 'me', ttlMs: 150, signal: controller.signal, onError: (error: unknown) => errors.push(error) }
  await holdLease(mongo.db, 'fails', options, async () => {
    tries += 1
    if (tries === 1) throw new Error('first try')
    controller.abort()
  })
  expect(tries).toBe(2)
  expect(errors).toEqual([new Error('first try')])
})

test('work is told to stop when MongoDB is away for longer than the lease lasts', async () => {
  const mongod = await ownMongo()
  const client = await connectMongo(mongod.url)
  const controller = stopper()
  let told = false
  const holding = holdLease(client.db('lease'), 'away', { holder: 'me', ttlMs: 500, signal: controller.signal }, async (stop) => {
    await mongod.kill()
    await aborted(stop)
    told = true
  })
  await eventually(() => expect(told).toBe(true))
  controller.abort()
  await client.close()
  await holding
  await mongod.stop()
})
