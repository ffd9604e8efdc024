import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { eventually } from '@forecourt/dev-servers/eventually'
import { ownMongo, testMongoUrl } from '@forecourt/dev-servers/test-servers'
import { jetstreamManager } from '@nats-io/jetstream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listDeadLetters } from './dead-letters.ts'
import { ensureStream } from './streams.ts'
import { ackWaitRenewals, consumerState } from './testing/consumer-state.ts'
import { contextOf, fixture, noted, silent, upTo } from './testing/fixture.ts'

test('consumers resume after NATS was stopped or killed and miss no message', async () => {
  const f = await fixture()
  const messaging = await f.running()
  const single = new Set<number>()
  const batch = new Set<number>()
  messaging.consume({ durable: 'single', event: noted, ackWaitMs: 2_000, handler: async ({ data }) => void single.add(data.n) })
  messaging.consumeBatch({
    durable: 'batch',
    events: [noted],
    ackWaitMs: 2_000,
    handler: async (all) => {
      for (const { data } of all) batch.add(data.n)
    },
  })
  let n = 0
  const some = async () => {
    for (const end = n + 25; n < end; n++) await messaging.publisher.publish(noted, { n }, contextOf())
  }
  await some()
  for (const takeDown of [f.server.halt, f.server.kill]) {
    const meanwhile = some()
    await takeDown()
    await meanwhile
    await some()
    await f.server.restart()
    await eventually(() => expect(single.size).toBe(n))
    await eventually(() => expect(batch.size).toBe(n))
  }
  await some()
  await eventually(() => expect([...single].sort((a, b) => a - b)).toEqual(upTo(150)))
  await eventually(() => expect([...batch].sort((a, b) => a - b)).toEqual(upTo(150)))
  expect(await listDeadLetters(f.db)).toEqual([])
})

test('messages wait while mongod restarts and do not use up their deliveries', async () => {
  const mongod = await ownMongo()
  onTestFinished(() => mongod.stop())
  // the driver fails immediately, so that the consumer has to retry
  const f = await fixture({ mongoUrl: mongod.url, selectionTimeoutMs: 300 })
  const messaging = await f.running()
  const deliveries: number[] = []
  messaging.consume({
    durable: 'single',
    event: noted,
    ackWaitMs: 6_000,
    maxDeliver: 1,
    async handler({ data }, context) {
      await f.db.collection<{ _id: number }>('singles').updateOne({ _id: data.n }, { $set: { n: data.n } }, { upsert: true })
      deliveries.push(context.deliveries)
    },
  })
  messaging.consumeBatch({
    durable: 'batch',
    events: [noted],
    ackWaitMs: 6_000,
    maxDeliver: 1,
    async handler(all) {
      const writes = all.map(({ data: { n } }) => ({ updateOne: { filter: { _id: n }, update: { $set: { n } }, upsert: true } }))
      await f.db.collection<{ _id: number }>('batches').bulkWrite(writes)
    },
  })
  await messaging.publisher.publish(noted, { n: 0 }, contextOf())
  await eventually(async () => expect(await f.db.collection('batches').countDocuments()).toBe(1))
  // the documents are written before the messages are acknowledged
  for (const durable of ['leads-batch', 'leads-single']) {
    await eventually(async () => expect((await consumerState(f.nats, 'leads', durable)).num_ack_pending).toBe(0))
  }
  await mongod.kill()
  for (const n of [1, 2, 3]) await messaging.publisher.publish(noted, { n }, contextOf())
  // longer than the ack wait: without renewals the messages would be redelivered
  await eventually(async () => expect((await consumerState(f.nats, 'leads', 'leads-batch')).num_ack_pending).toBe(3))
  const renewals = await ackWaitRenewals(f.nats, 'leads-batch')
  // three messages, each renewed three times within an ack wait
  await eventually(() => expect(renewals()).toBeGreaterThan(12))
  await mongod.restart()
  await eventually(async () => expect(await f.db.collection('singles').countDocuments()).toBe(4))
  await eventually(async () => expect(await f.db.collection('batches').countDocuments()).toBe(4))
  expect(deliveries).toEqual([1, 1, 1, 1])
  expect(await listDeadLetters(f.db)).toEqual([])
})

test('a message is redelivered to another process when its process is killed before the ack', async () => {
  const f = await fixture()
  const url = testMongoUrl()
  const script = fileURLToPath(new URL('./testing/consumer-to-kill.ts', import.meta.url))
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=source', script, f.server.url, url, f.db.databaseName],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const messaging = await f.running()
  await messaging.publisher.publish(noted, { n: 1 }, contextOf())
  if (child.stdout === null) throw new Error('no stdout')
  await once(child.stdout, 'data')
  child.kill('SIGKILL')

  const second: number[] = []
  messaging.consume({
    durable: 'killed',
    event: noted,
    ackWaitMs: 1_000,
    handler: async (_, { deliveries }) => void second.push(deliveries),
  })
  await eventually(() => expect(second).toEqual([2]))
  expect(
    await f.db
      .collection('effects')
      .find({}, { projection: { _id: 0, deliveries: 1 } })
      .toArray(),
  ).toEqual([{ deliveries: 1 }])
})

test('a message that was never acknowledged is dead-lettered instead of being handled again', async () => {
  const f = await fixture()
  const messaging = await f.running()
  await messaging.publisher.publish(noted, { n: 1 }, contextOf())
  const handler = vi.fn(async () => {})
  const manager = await jetstreamManager(f.nats)
  await manager.consumers.add('leads', { durable_name: 'leads-deadly', ack_policy: 'explicit', filter_subject: noted.type })
  const raw = await manager.jetstream().consumers.get('leads', 'leads-deadly')
  for (let delivery = 1; delivery <= 3; delivery++) (await raw.next())?.nak()
  messaging.consume({ durable: 'deadly', event: noted, maxDeliver: 1, handler })
  await eventually(async () =>
    expect(await listDeadLetters(f.db)).toMatchObject([
      { reason: 'delivered 4 times and never acknowledged', envelope: { data: { n: 1 } } },
    ]),
  )
  expect(handler).not.toHaveBeenCalled()
})

test('close waits for the message in flight, and the next replica receives the others', async () => {
  const f = await fixture()
  const one = await f.running()
  const received: number[] = []
  const ends: (() => void)[] = []
  one.consume({
    durable: 'closing',
    event: noted,
    ackWaitMs: 2_000,
    handler: ({ data }) =>
      new Promise((resolve) => {
        ends.push(() => {
          received.push(data.n)
          resolve()
        })
      }),
  })
  for (const n of upTo(10)) await one.publisher.publish(noted, { n }, contextOf())
  await eventually(() => expect(ends).toHaveLength(1))
  await eventually(async () => expect((await consumerState(f.nats, 'leads', 'leads-closing')).num_ack_pending).toBe(1))
  const closed = one.close()
  ends[0]?.()
  await closed
  expect(received).toEqual([0])
  const two = await f.start({ nats: await f.connect() })
  const deliveries: number[] = []
  two.consume({
    durable: 'closing',
    event: noted,
    ackWaitMs: 2_000,
    async handler({ data }, context) {
      received.push(data.n)
      deliveries.push(context.deliveries)
    },
  })
  await eventually(() => expect([...received].sort((a, b) => a - b)).toEqual(upTo(10)))
})

test('close finishes the batches in flight and handles each message once', async () => {
  const f = await fixture()
  const one = await f.running()
  const received: number[] = []
  const definition = {
    durable: 'closing',
    events: [noted],
    maxBatch: 10,
    handler: async (batch: { data: { n: number } }[]) => {
      await new Promise((resolve) => setImmediate(resolve))
      received.push(...batch.map(({ data }) => data.n))
    },
  } as const
  const consumer = one.consumeBatch({ ...definition, maxWaitMs: 60_000 })
  await consumer.started()
  for (const n of upTo(7)) await one.publisher.publish(noted, { n }, contextOf())
  await eventually(async () => expect((await consumerState(f.nats, 'leads', 'leads-closing')).num_ack_pending).toBe(7))
  expect(received).toEqual([])
  await one.close()
  expect(received).toEqual(upTo(7))
  const left = { num_ack_pending: 0, num_pending: 0 }
  await eventually(async () => expect(await consumerState(f.nats, 'leads', 'leads-closing')).toMatchObject(left))
})

test('closing aborts the signal of a long handler and redelivers its message to another replica immediately', async () => {
  const f = await fixture()
  const one = await f.running()
  const begun = vi.fn()
  one.consume({
    durable: 'import',
    event: noted,
    handler: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        begun()
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
  })
  await one.publisher.publish(noted, { n: 1 }, contextOf())
  await eventually(() => expect(begun).toHaveBeenCalled())
  await one.close()
  const two = await f.start({ nats: await f.connect() })
  const deliveries: number[] = []
  two.consume({ durable: 'import', event: noted, handler: async (_, context) => void deliveries.push(context.deliveries) })
  await eventually(() => expect(deliveries).toEqual([2]))
})

test('a consumer waits until its stream exists and is recreated after it was deleted on the server', async () => {
  const f = await fixture()
  const messaging = await f.start({ service: 'auth' })
  const received: number[] = []
  const consumer = messaging.consume({ durable: 'early', event: noted, handler: async ({ data }) => void received.push(data.n) })
  await ensureStream(f.nats, { name: 'leads', subjects: ['leads.>'] }, { signal: new AbortController().signal, logger: silent })
  const manager = await jetstreamManager(f.nats)
  await consumer.started()
  const leads = await f.running()
  await leads.publisher.publish(noted, { n: 1 }, contextOf())
  await eventually(() => expect(received).toEqual([1]))
  await manager.consumers.delete('leads', 'auth-early')
  await leads.publisher.publish(noted, { n: 2 }, contextOf())
  await eventually(() => expect(received.at(-1)).toBe(2))
})

test('a consumer deleted while no pull request is open is recreated', async () => {
  const f = await fixture()
  const messaging = await f.running()
  const manager = await jetstreamManager(f.nats)
  const received: number[] = []
  messaging.consume({
    durable: 'busy',
    event: noted,
    async handler({ data }) {
      if (received.length === 0) await manager.consumers.delete('leads', 'leads-busy')
      received.push(data.n)
    },
  })
  await messaging.publisher.publish(noted, { n: 1 }, contextOf())
  await eventually(() => expect(received).toContain(1))
  await messaging.publisher.publish(noted, { n: 2 }, contextOf())
  await eventually(() => expect(received).toContain(2))
})
