import { packetClosed, packetOpened } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import type { JsMsg } from '@nats-io/jetstream'
import { type NatsConnection, nanos } from '@nats-io/transport-node'
import { type Db, MongoNetworkError } from 'mongodb'
import { expect, test, vi } from 'vitest'
import { ensureConsumer } from './consumer-config.ts'
import { listDeadLetters } from './dead-letters.ts'
import { createDelivery } from './delivery.ts'
import { makeEnvelope } from './envelope.ts'
import { PermanentError } from './errors.ts'
import { createMessagingMetrics } from './metrics.ts'
import { respondForEvents } from './newer-replicas.ts'
import { ensureStream } from './streams.ts'
import { consumerState } from './testing/consumer-state.ts'
import { contextOf, counted, type Fixture, fixture, noted, silent } from './testing/fixture.ts'

test('a message is renewed at each attempt to store its dead letter, so that it is not redelivered while MongoDB is unavailable', async () => {
  const updateOne = vi.fn().mockRejectedValueOnce(new MongoNetworkError('gone')).mockRejectedValueOnce(new MongoNetworkError('gone'))
  const touch = vi.fn()
  const delivery = createDelivery({
    stream: 'leads',
    durable: 'failing',
    events: [noted],
    options: {},
    logger: silent,
    touch,
    nats: {} as NatsConnection,
    db: { collection: () => ({ updateOne }) } as unknown as Db,
    metrics: createMessagingMetrics(undefined, 'leads'),
    closing: new AbortController().signal,
  })
  const term = vi.fn()
  const message = { seq: 1, subject: noted.type, data: new Uint8Array(), info: { deliveryCount: 1 }, term } as unknown as JsMsg
  await delivery.failed(message, makeEnvelope(noted, { n: 1 }, contextOf()), new PermanentError('no'))
  expect(touch.mock.calls).toEqual([[message], [message], [message]])
  expect(updateOne).toHaveBeenCalledTimes(3)
  expect(term).toHaveBeenCalledOnce()
})

/** Delivers a message to a replica that handles only `noted`, and returns how it settled it. */
async function deliverToOlder(f: Fixture, { type = counted.type, minutesOld = 0, deliveryCount = 1 }) {
  const delivery = createDelivery({
    nats: f.nats,
    stream: 'leads',
    durable: 'shared',
    events: [noted],
    options: {},
    db: f.db,
    logger: silent,
    touch: () => {},
    metrics: createMessagingMetrics(undefined, 'leads'),
    closing: new AbortController().signal,
  })
  const [nak, term, ack] = [vi.fn(), vi.fn(), vi.fn()]
  const timestampNanos = BigInt(nanos(Date.now() - minutesOld * 60_000))
  const data = new TextEncoder().encode('of a newer version')
  await delivery.open({ seq: 1, subject: type, data, info: { deliveryCount }, timestampNanos, nak, term, ack } as unknown as JsMsg)
  expect(ack).not.toHaveBeenCalled()
  return { left: nak.mock.calls, given: term.mock.calls.length }
}

test('an event of an unknown type is left to a newer replica for 10 minutes, however often it was delivered', async () => {
  const f = await fixture()
  expect(await deliverToOlder(f, {})).toEqual({ left: [[1_000]], given: 0 })
  expect(await deliverToOlder(f, { minutesOld: 9.9, deliveryCount: 100 })).toEqual({ left: [[60_000]], given: 0 })
  expect(await listDeadLetters(f.db)).toEqual([])
})

test('an event of an unknown type is left to a newer replica for as long as one runs, and becomes a dead letter when none does', async () => {
  const f = await fixture()
  const connection = await f.connect()
  const newer = respondForEvents(connection, 'shared', [noted.type, counted.type])
  // the server knows that it responds
  await connection.flush()
  expect(await deliverToOlder(f, { minutesOld: 60 })).toEqual({ left: [[1_000]], given: 0 })
  newer.close()
  await eventually(async () => expect(await deliverToOlder(f, { minutesOld: 60 })).toEqual({ left: [], given: 1 }))
  expect(await listDeadLetters(f.db)).toMatchObject([
    { subject: counted.type, reason: `no replica handles events of this type: ${counted.type}` },
  ])
})

test('after a rollback a consumer is taken off the events that its version publishes for others, and stays on new kinds of events', async () => {
  const f = await fixture()
  await ensureStream(f.nats, { name: 'leads', subjects: ['leads.>'] }, { signal: AbortSignal.timeout(5_000), logger: silent })
  const rolledBack = [noted.type, counted.type, packetOpened.type, packetClosed.type]
  await ensureConsumer(f.nats, { stream: 'leads', durable: 'shared', subjects: rolledBack, ackWaitMs: 30_000, maxAckPending: 1 }, true)
  const filter = async () => (await consumerState(f.nats, 'leads', 'shared')).config.filter_subjects
  await deliverToOlder(f, { type: packetOpened.type, minutesOld: 9 })
  expect(await filter()).toEqual(rolledBack)
  // again when the server did not say in time that no replica responds
  for (const type of [packetOpened.type, counted.type]) {
    await eventually(async () => {
      await deliverToOlder(f, { type, minutesOld: 11 })
      expect(await filter()).toEqual([noted.type, counted.type, packetClosed.type])
    })
  }
})
