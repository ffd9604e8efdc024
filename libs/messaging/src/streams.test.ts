import { packetHeartbeatReceived, packetHeartbeatReceivedV1 } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { millis } from '@nats-io/transport-node'
import { expect, test } from 'vitest'
import { ensureConsumer } from './consumer-config.ts'
import { ensureStream } from './streams.ts'
import { consumerState } from './testing/consumer-state.ts'
import { contextOf, counted, fixture, noted, silent } from './testing/fixture.ts'
import { storedMessages } from './testing/stored-messages.ts'

const ID = 'a'.repeat(24)
const going = () => ({ signal: new AbortController().signal, logger: silent })

test('a stream keeps events on disk for 30 days and drops duplicates within 2 minutes', async () => {
  const f = await fixture()
  expect(await ensureStream(f.nats, { name: 'leads', subjects: ['leads.>'] }, going())).toBe(true)
  const { config } = await (await jetstreamManager(f.nats)).streams.info('leads')
  expect(config).toMatchObject({ subjects: ['leads.>'], storage: 'file', retention: 'limits', discard: 'old', num_replicas: 1 })
  expect(millis(config.duplicate_window)).toBe(120_000)
  expect(millis(config.max_age)).toBe(30 * 24 * 3_600_000)
})

test('several replicas update an existing stream concurrently without losing a message', async () => {
  const f = await fixture()
  const manager = await jetstreamManager(f.nats)
  await manager.streams.add({ name: 'leads', subjects: ['leads.old.>'], max_age: 5_000_000_000_000 })
  await f.nats.request('leads.old.thing', 'kept', { timeout: 10_000 })
  await Promise.all([1, 2, 3, 4].map(() => ensureStream(f.nats, { name: 'leads', subjects: ['leads.>'] }, going())))
  const { config, state } = await manager.streams.info('leads')
  expect(config.subjects).toEqual(['leads.>'])
  expect(millis(config.max_age)).toBe(30 * 24 * 3_600_000)
  expect(state.messages).toBe(1)
})

test('each event is stored in its own stream, with its own max age, whether published or relayed', async () => {
  const f = await fixture()
  const messaging = await f.running()
  const ids = { dealershipId: ID, packetLogId: ID, customerId: ID, visitId: ID }
  const data = { ...ids, at: '2026-11-21T12:00:00.000Z' }
  await messaging.publisher.publish(noted, { n: 1 }, contextOf())
  await messaging.publisher.publish(packetHeartbeatReceived, data, contextOf())
  await f.mongo.withSession((session) =>
    session.withTransaction(async () => void (await messaging.outbox.add(session, packetHeartbeatReceived, data, contextOf()))),
  )
  const subjects = async (stream: string) => (await storedMessages(f.nats, stream)).map(({ subject }) => subject)
  await eventually(async () => expect(await subjects('leads-heartbeats')).toEqual(Array(2).fill(packetHeartbeatReceived.type)))
  expect(await subjects('leads')).toEqual([noted.type])
  const { config } = await (await jetstreamManager(f.nats)).streams.info('leads-heartbeats')
  expect(millis(config.max_age)).toBe(3_600_000)
})

test("versions with one and with two streams of a service run side by side without changing each other's streams", async () => {
  const f = await fixture()
  const older = () => ensureStream(f.nats, { name: 'leads', subjects: ['leads.>'] }, going())
  await older()
  const sequence = async () => {
    const published = { expect: { streamName: 'leads' } }
    return (await jetstream(f.nats).publish(packetHeartbeatReceivedV1.type, 'of an older version', published)).seq
  }
  expect(await sequence()).toBe(1)
  await Promise.all([f.running(), f.running(), older()])
  expect(await older()).toBe(true)
  expect(await sequence()).toBe(2)
  expect((await (await jetstreamManager(f.nats)).streams.info('leads-heartbeats')).state.messages).toBe(0)
})

test('a stream is created as soon as NATS is reachable, and not after its service closes', async () => {
  const f = await fixture()
  await f.server.halt()
  const ensured = ensureStream(f.nats, { name: 'leads', subjects: ['leads.>'] }, going())
  const closing = new AbortController()
  const given = ensureStream(f.nats, { name: 'auth', subjects: ['auth.>'] }, { signal: closing.signal, logger: silent })
  closing.abort()
  expect(await given).toBe(false)
  await f.server.restart()
  expect(await ensured).toBe(true)
})

test('a stream that was lost with its server is created again on reconnect', async () => {
  const f = await fixture()
  const messaging = await f.start()
  await eventually(() => messaging.ready())
  await (await jetstreamManager(f.nats)).streams.delete('leads')
  await messaging.publisher.publish(noted, { n: 1 }, contextOf())
  await f.server.halt()
  await f.server.restart()
  await eventually(() => messaging.ready())
  await eventually(async () => expect(await f.stored()).toHaveLength(1))
})

test('changed settings of a consumer are applied without losing its position, and an older version takes no events from it', async () => {
  const f = await fixture()
  await ensureStream(f.nats, { name: 'leads', subjects: ['leads.>'] }, going())
  const older = { stream: 'leads', durable: 'x', subjects: [noted.type], ackWaitMs: 30_000, maxAckPending: 100 }
  const newer = { ...older, subjects: [noted.type, counted.type], ackWaitMs: 10_000, maxAckPending: 7 }
  const consumer = await ensureConsumer(f.nats, older, true)
  await f.nats.request(noted.type, '1', { timeout: 10_000 })
  await f.nats.request(noted.type, '2', { timeout: 10_000 })
  await (await consumer.next())?.ackAck()

  await Promise.all([1, 2, 3].map(() => ensureConsumer(f.nats, newer, true)))
  const updated = await consumerState(f.nats, 'leads', 'x')
  expect(updated.config).toMatchObject({ filter_subjects: [noted.type, counted.type], max_ack_pending: 7 })
  expect(millis(updated.config.ack_wait ?? 0)).toBe(10_000)
  expect(updated).toMatchObject({ num_pending: 1, ack_floor: { stream_seq: 1 } })

  await ensureConsumer(f.nats, older, false)
  expect((await consumerState(f.nats, 'leads', 'x')).config.max_ack_pending).toBe(7)
  await ensureConsumer(f.nats, older, true)
  expect((await consumerState(f.nats, 'leads', 'x')).config).toMatchObject({
    filter_subjects: [noted.type, counted.type],
    max_ack_pending: 100,
  })
})

test('a consumer that an older version made again after a loss delivers the events of a newer version that reconnects', async () => {
  const f = await fixture()
  await ensureStream(f.nats, { name: 'leads', subjects: ['leads.>'] }, going())
  const older = { stream: 'leads', durable: 'x', subjects: [noted.type], ackWaitMs: 30_000, maxAckPending: 100 }
  await ensureConsumer(f.nats, older, false)
  await ensureConsumer(f.nats, { ...older, subjects: [noted.type, counted.type], maxAckPending: 7 }, false)
  const { config } = await consumerState(f.nats, 'leads', 'x')
  expect(config).toMatchObject({ filter_subjects: [noted.type, counted.type], max_ack_pending: 100 })
})
