import { eventually } from '@forecourt/dev-servers/eventually'
import { ownMongo } from '@forecourt/dev-servers/test-servers'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
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

test('one of many concurrent callers acquires the lease', async () => {
  const asked = await Promise.all(Array.from({ length: 8 }, (_, n) => acquireLease(mongo.db, 'one', `holder-${n}`, 60_000)))
  expect(asked.filter((lease) => lease !== null)).toHaveLength(1)
})

/** Ends a lease as if its time had passed. */
const expire = (name: string) =>
  mongo.db.collection<{ _id: string }>('leases').updateOne({ _id: name }, { $set: { expiresAt: new Date(Date.now() - 60_000) } })

test('a released or expired lease can be acquired by another holder', async () => {
  const take = (holder: string) => acquireLease(mongo.db, 'next', holder, 60_000)
  const first = await take('first')
  expect(await take('second')).toBeNull()
  await first?.release()
  const second = await take('second')
  expect(second).not.toBeNull()
  await expire('next')
  expect(await take('third')).not.toBeNull()
  expect(await second?.renew()).toBe(false)
})

test('a holder that lost its lease cannot release it for the new holder', async () => {
  const slow = await acquireLease(mongo.db, 'overtaken', 'slow', 60_000)
  await expire('overtaken')
  await acquireLease(mongo.db, 'overtaken', 'quick', 60_000)
  await slow?.release()
  expect(await acquireLease(mongo.db, 'overtaken', 'third', 60_000)).toBeNull()
})

test('a lease that has expired cannot be renewed, also before another holder takes it', async () => {
  const lease = await acquireLease(mongo.db, 'too-late', 'me', 60_000)
  await expire('too-late')
  expect(await lease?.renew()).toBe(false)
})

test('a renewed lease stays with its holder past its first expiry', async () => {
  const stored = () => mongo.db.collection<{ _id: string; expiresAt: Date }>('leases').findOne({ _id: 'renewed' })
  const lease = await acquireLease(mongo.db, 'renewed', 'me', 5_000)
  const first = await stored()
  await eventually(async () => {
    expect(await lease?.renew()).toBe(true)
    // the last renewal was made after the lease would have ended without any
    expect(Number((await stored())?.expiresAt) - 5_000).toBeGreaterThan(Number(first?.expiresAt))
  })
  expect(await acquireLease(mongo.db, 'renewed', 'other', 60_000)).toBeNull()
})

test.each([
  ['ahead', 3_600_000],
  ['behind', -3_600_000],
])('a process whose clock is %s neither takes a lease that is held nor changes how long its own lasts', async (name, differenceMs) => {
  const held = await acquireLease(mongo.db, `held-${name}`, 'me', 60_000)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + differenceMs })
  onTestFinished(() => void vi.useRealTimers())
  expect(await acquireLease(mongo.db, `held-${name}`, 'other', 60_000)).toBeNull()
  const own = await acquireLease(mongo.db, `own-${name}`, 'other', 60_000)
  expect(await own?.renew()).toBe(true)
  vi.useRealTimers()
  expect(await acquireLease(mongo.db, `own-${name}`, 'third', 60_000)).toBeNull()
  await expire(`own-${name}`)
  expect(await acquireLease(mongo.db, `own-${name}`, 'third', 60_000)).not.toBeNull()
  expect(await held?.renew()).toBe(true)
})

test('two replicas never work at the same time, and the second takes over when the first stops', async () => {
  const [first, second] = [stopper(), stopper()]
  let working = 0
  let maxWorking = 0
  const began: string[] = []
  const hold = (holder: string, { signal }: AbortController) =>
    holdLease(mongo.db, 'alone', { holder, ttlMs: 300, signal }, async (stop) => {
      began.push(holder)
      working += 1
      maxWorking = Math.max(maxWorking, working)
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
  expect(maxWorking).toBe(1)
})

test('the signal of the work is aborted when its lease is lost', async () => {
  const { signal } = stopper()
  let stopped = false
  void holdLease(mongo.db, 'stolen', { holder: 'me', ttlMs: 200, signal }, async (stop) => {
    await mongo.db
      .collection<{ _id: string }>('leases')
      .updateOne({ _id: 'stolen' }, { $set: { holder: 'thief', expiresAt: new Date(8e15) } })
    await aborted(stop)
    stopped = true
  })
  await eventually(() => expect(stopped).toBe(true))
})

test('failing work is reported and retried', async () => {
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

test('the signal of the work is aborted when MongoDB is unavailable for longer than the lease lasts', async () => {
  const mongod = await ownMongo()
  const client = await connectMongo(mongod.url)
  const controller = stopper()
  let stopped = false
  const holding = holdLease(client.db('lease'), 'unavailable', { holder: 'me', ttlMs: 500, signal: controller.signal }, async (stop) => {
    await mongod.kill()
    await aborted(stop)
    stopped = true
  })
  await eventually(() => expect(stopped).toBe(true))
  controller.abort()
  await client.close()
  await holding
  await mongod.stop()
})
