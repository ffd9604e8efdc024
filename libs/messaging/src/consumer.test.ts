import type { Envelope } from '@forecourt/contracts/event'
import { eventually } from '@forecourt/dev-servers/eventually'
import pino from 'pino'
import { expect, test } from 'vitest'
import { listDeadLetters, replayDeadLetter } from './dead-letters.ts'
import { causedBy } from './envelope.ts'
import { PermanentError, TransientError } from './errors.ts'
import { ackWaitRenewals } from './testing/consumer-state.ts'
import { contextOf, counted, fixture, noted, publishRaw, upTo } from './testing/fixture.ts'

test('a consumer receives every event of its type in order and no other event', async () => {
  const f = await fixture()
  const messaging = await f.running()
  const received: Envelope[] = []
  messaging.consume({ durable: 'on-noted', event: noted, handler: async (envelope) => void received.push(envelope) })
  for (const n of upTo(20)) {
    await messaging.publisher.publish(noted, { n }, contextOf(`request-${n}`))
    await messaging.publisher.publish(counted, { count: n }, contextOf())
  }
  await eventually(() => expect(received.map(({ data }) => data)).toEqual(upTo(20).map((n) => ({ n }))))
  expect(received[3]).toMatchObject({ type: noted.type, correlationId: 'request-3', causationId: null })
})

test('a consumer receives events that were published before it started', async () => {
  const f = await fixture()
  const messaging = await f.running()
  for (const n of upTo(3)) await messaging.publisher.publish(noted, { n }, contextOf())
  const received: number[] = []
  messaging.consume({ durable: 'late', event: noted, handler: async ({ data }) => void received.push(data.n) })
  await eventually(() => expect(received).toEqual([0, 1, 2]))
})

test('two replicas share the messages of a durable consumer and each message is handled once', async () => {
  const f = await fixture()
  const received: number[] = []
  const definition = { durable: 'shared', event: noted, handler: async ({ data }: Envelope<{ n: number }>) => void received.push(data.n) }
  const one = await f.running()
  const two = await f.start({ nats: await f.connect() })
  await Promise.all([one.consume(definition).started(), two.consume(definition).started()])
  await Promise.all(upTo(100).map((n) => one.publisher.publish(noted, { n }, contextOf())))
  await eventually(() => expect(received).toHaveLength(100))
  expect([...received].sort((a, b) => a - b)).toEqual(upTo(100))
})

test('a failing event is redelivered after its backoff and does not block the others', async () => {
  const f = await fixture()
  const messaging = await f.running()
  const attempts: { at: number; deliveries: number }[] = []
  const received: number[] = []
  messaging.consume({
    durable: 'failing',
    event: noted,
    backoffMs: [300, 600],
    async handler({ data }, { deliveries }) {
      if (data.n === 0) {
        attempts.push({ at: performance.now(), deliveries })
        if (deliveries < 3) throw new TransientError('not yet')
      }
      received.push(data.n)
    },
  })
  for (const n of upTo(3)) await messaging.publisher.publish(noted, { n }, contextOf())
  await eventually(() => expect(received).toEqual([1, 2, 0]))
  expect(attempts.map(({ deliveries }) => deliveries)).toEqual([1, 2, 3])
  const [first, second, third] = attempts.map(({ at }) => at)
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(295)
  expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(595)
  expect(await listDeadLetters(f.db)).toEqual([])
})

test('with maxAckPending 1 a failing event blocks those behind it, so that the order is kept', async () => {
  const f = await fixture()
  const messaging = await f.running()
  const received: number[] = []
  messaging.consume({
    durable: 'strict',
    event: noted,
    maxAckPending: 1,
    backoffMs: [50],
    async handler({ data }, { deliveries }) {
      if (data.n === 1 && deliveries < 3) throw new Error('not yet')
      received.push(data.n)
    },
  })
  for (const n of upTo(4)) await messaging.publisher.publish(noted, { n }, contextOf())
  await eventually(() => expect(received).toEqual([0, 1, 2, 3]))
})

test('a PermanentError dead-letters the event immediately, and a replay reaches only that consumer', async () => {
  const f = await fixture()
  const messaging = await f.running()
  let broken = true
  const received: string[] = []
  messaging.consume({
    durable: 'strict',
    event: noted,
    async handler({ id, data }) {
      if (broken) throw new PermanentError(`cannot do ${data.n}`)
      received.push(id)
    },
  })
  const others: string[] = []
  messaging.consume({ durable: 'other', event: noted, handler: async ({ id }) => void others.push(id) })
  await messaging.publisher.publish(noted, { n: 1 }, contextOf())
  const [letter] = await eventually(async () => {
    const letters = await listDeadLetters(f.db)
    expect(letters).toHaveLength(1)
    return letters
  })
  expect(letter).toMatchObject({
    durable: 'leads-strict',
    stream: 'leads',
    subject: noted.type,
    reason: 'cannot do 1',
    deliveries: 1,
    raw: null,
    envelope: { data: { n: 1 }, correlationId: 'request-1' },
    replayedAt: null,
  })
  await eventually(() => expect(others).toHaveLength(1))

  broken = false
  const id = letter?._id ?? ''
  await replayDeadLetter(f.db, f.nats, id)
  await eventually(() => expect(received).toEqual([letter?.envelope?.id]))
  expect(await listDeadLetters(f.db)).toEqual([])
  await expect(replayDeadLetter(f.db, f.nats, id)).rejects.toThrow('replayed already')
  // the other consumer receives the next event, but not the replayed one
  await messaging.publisher.publish(noted, { n: 2 }, contextOf())
  await eventually(() => expect(others).toHaveLength(2))
  await expect(replayDeadLetter(f.db, f.nats, 'nonsense')).rejects.toThrow('there is no dead letter nonsense')
})

test('an event is dead-lettered after maxDeliver failures', async () => {
  const f = await fixture()
  const messaging = await f.running()
  let attempts = 0
  messaging.consume({
    durable: 'hopeless',
    event: noted,
    maxDeliver: 3,
    backoffMs: [20],
    async handler() {
      attempts++
      throw new Error('the valuation service says no')
    },
  })
  await messaging.publisher.publish(noted, { n: 1 }, contextOf())
  await eventually(async () =>
    expect(await listDeadLetters(f.db)).toMatchObject([
      { deliveries: 3, reason: 'failed 3 times, at last: the valuation service says no' },
    ]),
  )
  expect(attempts).toBe(3)
})

test('invalid messages and data of another version are dead-lettered and block no other message', async () => {
  const f = await fixture()
  const messaging = await f.running()
  await messaging.publisher.publish(noted, { n: 0 }, contextOf())
  const good = (await f.stored())[0]?.body as Envelope
  await publishRaw(f.nats, noted, new Uint8Array([0xff, 0x00, 0xfe]))
  await publishRaw(f.nats, noted, '')
  await publishRaw(f.nats, noted, '{"hello":1}')
  await publishRaw(f.nats, noted, JSON.stringify({ ...good, data: { n: 'one' } }))
  await publishRaw(f.nats, noted, JSON.stringify({ ...good, type: 'leads.test.noted.v2' }))
  await publishRaw(f.nats, noted, JSON.stringify({ ...good, data: { n: 9 } }))
  const received: number[] = []
  messaging.consume({ durable: 'careful', event: noted, handler: async ({ data }) => void received.push(data.n) })
  await eventually(() => expect(received).toEqual([0, 9]))
  const letters = await listDeadLetters(f.db)
  expect(letters.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('not JSON'),
    expect.stringContaining('not JSON'),
    expect.stringContaining('not an envelope'),
    expect.stringContaining('leads.test.noted.v1: the data does not fit'),
    expect.stringContaining('not an event of this consumer: leads.test.noted.v2'),
  ])
  expect([...(letters[0]?.raw?.value() ?? [])]).toEqual([0xff, 0x00, 0xfe])
  expect(letters[3]?.envelope?.data).toEqual({ n: 'one' })
})

test('a consumer handles as many messages concurrently as its concurrency allows', async () => {
  const f = await fixture()
  const messaging = await f.running()
  const inFlight: (() => void)[] = []
  let maxInFlight = 0
  let done = 0
  messaging.consume({
    durable: 'parallel',
    event: noted,
    concurrency: 4,
    async handler() {
      await new Promise<void>((finish) => {
        maxInFlight = Math.max(maxInFlight, inFlight.push(finish))
      })
      done++
    },
  })
  await Promise.all(upTo(40).map((n) => messaging.publisher.publish(noted, { n }, contextOf())))
  // none of them finishes before four are in flight
  while (done < 40) {
    await eventually(() => expect(inFlight).toHaveLength(4))
    const [before, all] = [done, inFlight.splice(0)]
    for (const finish of all) finish()
    await eventually(() => expect(done).toBe(before + 4))
  }
  expect(maxInFlight).toBe(4)
})

test('a message whose handler takes longer than the ack wait is delivered once', async () => {
  const f = await fixture()
  const messaging = await f.running()
  const deliveries: number[] = []
  const done: number[] = []
  const renewals = await ackWaitRenewals(f.nats, 'leads-slow')
  messaging.consume({
    durable: 'slow',
    event: noted,
    ackWaitMs: 3_000,
    concurrency: 3,
    async handler({ data }, context) {
      deliveries.push(context.deliveries)
      // renewed three times per ack wait: more than 14 for two messages means that more than two ack waits have passed
      await eventually(() => expect(renewals()).toBeGreaterThan(14))
      context.working()
      done.push(data.n)
    },
  })
  await messaging.publisher.publish(noted, { n: 1 }, contextOf())
  await messaging.publisher.publish(noted, { n: 2 }, contextOf())
  await eventually(() => expect(done).toHaveLength(2))
  expect(deliveries).toEqual([1, 1])
})

test('log lines of a handler contain the correlation id, the event id and the type', async () => {
  const lines: Record<string, unknown>[] = []
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const f = await fixture()
  const messaging = await f.running({ logger })
  messaging.consume({
    durable: 'talkative',
    event: noted,
    maxDeliver: 1,
    async handler(_, { log }) {
      log.info('working on it')
      throw new Error('no luck')
    },
  })
  await messaging.publisher.publish(noted, { n: 1 }, contextOf('request-77'))
  await eventually(() => expect(lines.some(({ msg }) => msg === 'a message was dead-lettered')).toBe(true))
  for (const msg of ['working on it', 'a message was dead-lettered']) {
    expect(lines.find((line) => line.msg === msg)).toMatchObject({
      correlationId: 'request-77',
      eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: noted.type,
      durable: 'leads-talkative',
    })
  }
})

test('the trace context is sent in the headers, directly and through the outbox', async () => {
  const f = await fixture()
  const messaging = await f.running()
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const received: unknown[] = []
  messaging.consume({ durable: 'traced', event: noted, handler: async (_, context) => void received.push(context.traceparent) })
  await messaging.publisher.publish(noted, { n: 1 }, { ...contextOf(), traceparent })
  await messaging.publisher.publish(noted, { n: 2 }, contextOf())
  await eventually(() => expect(received).toEqual([traceparent, null]))
  await f.mongo.withSession((session) =>
    session.withTransaction(async () => void (await messaging.outbox.add(session, noted, { n: 3 }, { ...contextOf(), traceparent }))),
  )
  await eventually(() => expect(received).toEqual([traceparent, null, traceparent]))
})

test('an event that a handler publishes has the causation id and the correlation id of its cause', async () => {
  const f = await fixture()
  const messaging = await f.running()
  messaging.consume({
    durable: 'chain',
    event: noted,
    handler: async (envelope) => messaging.publisher.publish(counted, { count: 1 }, causedBy(envelope, new Date())),
  })
  await messaging.publisher.publish(noted, { n: 1 }, contextOf('request-5'))
  const effect = await eventually(async () => {
    const [cause, found] = (await f.stored()).map(({ body }) => body as Envelope)
    expect(found).toBeDefined()
    expect(found?.causationId).toBe(cause?.id)
    return found
  })
  expect(effect).toMatchObject({ type: counted.type, correlationId: 'request-5', actor: { kind: 'system', name: 'test' } })
})
