import type { Envelope } from '@forecourt/contracts/event'
import { eventually } from '@forecourt/dev-servers/eventually'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listDeadLetters } from './dead-letters.ts'
import { isEvent, makeEnvelope } from './envelope.ts'
import { PermanentError, TransientError } from './errors.ts'
import { consumerState } from './testing/consumer-state.ts'
import { contextOf, counted, type Fixture, fixture, noted, publishRaw, upTo } from './testing/fixture.ts'

const numbers = (envelopes: readonly Envelope[]) => envelopes.filter((e) => isEvent(noted, e)).map(({ data }) => data.n)

async function publishNumbers(f: Fixture, count: number) {
  const messaging = await f.running()
  for (const n of upTo(count)) await messaging.publisher.publish(noted, { n }, contextOf())
  return messaging
}

test('a batch consumer receives messages of several events in one batch, in stream order', async () => {
  const f = await fixture()
  const messaging = await publishNumbers(f, 39)
  await messaging.publisher.publish(counted, { count: 7 }, contextOf())
  const batches: Envelope[][] = []
  messaging.consumeBatch({
    durable: 'all',
    events: [noted, counted],
    maxBatch: 20,
    maxWaitMs: 60_000,
    handler: async (batch) => void batches.push(batch),
  })
  await eventually(() => expect(batches.flat()).toHaveLength(40))
  expect(batches.map(({ length }) => length)).toEqual([20, 20])
  expect(numbers(batches.flat())).toEqual(upTo(39))
  expect(batches[1]?.at(-1)).toMatchObject({ type: counted.type, data: { count: 7 } })
})

test('a single message is handled although the batch is not full', async () => {
  const f = await fixture()
  const messaging = await f.running()
  const batches: Envelope[][] = []
  await messaging.consumeBatch({ durable: 'all', events: [noted], handler: async (batch) => void batches.push(batch) }).started()
  await messaging.publisher.publish(noted, { n: 1 }, contextOf())
  await eventually(() => expect(batches.map(numbers)).toEqual([[1]]))
})

test('the messages behind a batch stay held for as long as its handler works', async () => {
  const f = await fixture()
  const messaging = await publishNumbers(f, 2)
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const begun = vi.fn<(working: () => void) => void>()
  const handler = (_: unknown, { working }: { working(): void }) => {
    begun(working)
    return finished
  }
  messaging.consumeBatch({ durable: 'all', events: [noted], maxBatch: 1, ackWaitMs: 1_000, handler })
  await eventually(() => expect(begun).toHaveBeenCalled())
  await eventually(async () => expect((await consumerState(f.nats, 'leads', 'leads-all')).num_ack_pending).toBe(2))
  const renewed = new Set<string>()
  f.nats.subscribe('$JS.ACK.*.leads-all.>', {
    callback: (_, message) => void (message.string() === '+WPI' && renewed.add(message.subject)),
  })
  // longer than a handler may be silent
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 200_000)
  onTestFinished(() => void vi.restoreAllMocks())
  await f.nats.flush()
  renewed.clear()
  begun.mock.calls[0]?.[0]()
  await eventually(() => expect(renewed.size).toBe(2))
  finish()
})

test('a batch is acknowledged only when its handler is done', async () => {
  const f = await fixture()
  const messaging = await publishNumbers(f, 10)
  let finish = () => {}
  const begun = vi.fn()
  messaging.consumeBatch({
    durable: 'all',
    events: [noted],
    maxBatch: 10,
    maxWaitMs: 60_000,
    handler: (batch) => {
      begun(batch.length)
      return new Promise((resolve) => {
        finish = resolve
      })
    },
  })
  await eventually(() => expect(begun).toHaveBeenCalledWith(10))
  expect((await consumerState(f.nats, 'leads', 'leads-all')).num_ack_pending).toBe(10)
  finish()
  await eventually(async () => expect((await consumerState(f.nats, 'leads', 'leads-all')).num_ack_pending).toBe(0))
  expect(begun).toHaveBeenCalledTimes(1)
})

test('one failing message does not fail the rest of its batch', async () => {
  const f = await fixture()
  const messaging = await publishNumbers(f, 50)
  const done: number[] = []
  messaging.consumeBatch({
    durable: 'all',
    events: [noted],
    maxBatch: 50,
    handler: async (batch) => {
      if (numbers(batch).includes(17)) throw new PermanentError('17 is wrong')
      if (numbers(batch).includes(31)) throw new Error('31 is odd')
      done.push(...numbers(batch))
    },
    maxDeliver: 2,
    backoffMs: [20],
  })
  await eventually(async () => expect(await listDeadLetters(f.db)).toHaveLength(2))
  await eventually(() => expect([...done].sort((a, b) => a - b)).toEqual(upTo(50).filter((n) => n !== 17 && n !== 31)))
  expect((await listDeadLetters(f.db)).map(({ reason, envelope, deliveries }) => ({ reason, data: envelope?.data, deliveries }))).toEqual([
    { reason: '17 is wrong', data: { n: 17 }, deliveries: 1 },
    { reason: 'failed 2 times, at last: 31 is odd', data: { n: 31 }, deliveries: 2 },
  ])
})

test('a batch is redelivered as a whole after a TransientError', async () => {
  const f = await fixture()
  const messaging = await publishNumbers(f, 10)
  const sizes: number[] = []
  messaging.consumeBatch({
    durable: 'all',
    events: [noted],
    maxBatch: 10,
    maxWaitMs: 60_000,
    backoffMs: [100],
    handler: async (batch) => {
      sizes.push(batch.length)
      if (sizes.length === 1) throw new TransientError('the provider is unavailable')
    },
  })
  await eventually(() => expect(sizes).toEqual([10, 10]))
})

test('an unreadable message is dead-lettered and the rest of its batch is handled', async () => {
  const f = await fixture()
  const messaging = await publishNumbers(f, 5)
  await publishRaw(f.nats, noted, 'rubbish')
  await messaging.publisher.publish(noted, { n: 5 }, contextOf())
  const batches: Envelope[][] = []
  messaging.consumeBatch({ durable: 'all', events: [noted], handler: async (batch) => void batches.push(batch) })
  await eventually(() => expect(numbers(batches.flat())).toEqual(upTo(6)))
  await eventually(async () => expect(await listDeadLetters(f.db)).toHaveLength(1))
})

test('10,000 messages are handled in batches without losing any', async () => {
  const f = await fixture()
  const messaging = await f.running()
  const seen = new Set<number>()
  await messaging
    .consumeBatch({ durable: 'all', events: [noted], handler: async (batch) => numbers(batch).forEach((n) => void seen.add(n)) })
    .started()
  await eventually(() => messaging.ready())
  const total = 10_000
  for (let from = 0; from < total; from += 500) {
    await Promise.all(upTo(500).map((n) => messaging.publisher.publish(noted, { n: from + n }, contextOf())))
  }
  await eventually(() => expect(seen.size).toBe(total))
})

test('during an upgrade an older replica leaves unknown events to the newer one and ignores unknown properties', async () => {
  const f = await fixture()
  const messaging = await f.running()
  const received = { older: [] as number[], newer: [] as number[] }
  const older = messaging.consumeBatch({
    durable: 'upgraded',
    events: [noted],
    handler: async (batch) => void received.older.push(...numbers(batch)),
  })
  await older.started()
  // the newer version has added its event to the shared consumer and is busy now
  const newer = f.start({ nats: await f.connect() })
  const count = async (batch: readonly Envelope[]) => {
    for (const envelope of batch) if (isEvent(counted, envelope)) received.newer.push(envelope.data.count)
  }
  const begun = (await newer).consumeBatch({ durable: 'upgraded', events: [noted, counted], handler: count })
  await begun.started()
  await begun.close()
  for (const n of upTo(5)) await messaging.publisher.publish(counted, { count: n }, contextOf())
  await publishRaw(
    f.nats,
    noted,
    JSON.stringify({ ...makeEnvelope(noted, { n: 7 }, contextOf()), data: { n: 7, mood: 'new' }, region: 'new' }),
  )
  await eventually(() => expect(received.older).toEqual([7]))

  ;(await newer).consumeBatch({ durable: 'upgraded', events: [noted, counted], handler: count })
  await older.close()
  await eventually(() => expect(received.newer.toSorted()).toEqual(upTo(5)))
  expect(await listDeadLetters(f.db)).toEqual([])
})
