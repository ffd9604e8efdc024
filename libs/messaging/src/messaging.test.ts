import { eventually } from '@forecourt/dev-servers/eventually'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { connectNats } from './connection.ts'
import { PermanentError } from './errors.ts'
import { subscribeLive } from './live.ts'
import { startMessaging } from './messaging.ts'
import { addInTransaction, contextOf, fixture, noted, silent } from './testing/fixture.ts'

test('a service that starts while NATS is unavailable publishes to the outbox and becomes ready when NATS is back', async () => {
  const f = await fixture()
  await f.server.halt()
  const messaging = await f.start()
  await expect(messaging.ready()).rejects.toThrow('NATS is unavailable')
  await messaging.publisher.publish(noted, { n: 1 }, contextOf())
  await f.server.restart()
  await eventually(() => messaging.ready())
  await eventually(async () => expect(await f.stored()).toHaveLength(1))
})

test('connectNats waits for a server that starts a moment later', async () => {
  const f = await fixture()
  await f.server.halt()
  const connecting = connectNats(f.server.url, { name: 'early', logger: silent })
  await f.server.restart()
  const nats = await connecting
  await eventually(async () => expect(await nats.rtt()).toBeGreaterThanOrEqual(0))
  await nats.close()
})

test('a service that starts while NATS is unavailable consumes, subscribes and publishes once NATS is reachable', async () => {
  const f = await fixture()
  await f.server.halt()
  const nats = await connectNats(f.server.url, { name: 'early', logger: silent })
  onTestFinished(() => nats.close())
  const messaging = await f.start({ nats })
  const received: number[] = []
  const live: string[] = []
  messaging.consume({ durable: 'on-noted', event: noted, handler: async ({ data }) => void received.push(data.n) })
  subscribeLive(nats, silent, (message) => 'dealershipId' in message && live.push(message.dealershipId))
  await expect(messaging.ready()).rejects.toThrow('NATS is unavailable')
  await addInTransaction(f, messaging, 1)
  await messaging.publisher.publish(noted, { n: 2 }, contextOf())

  await f.server.restart()
  await eventually(() => messaging.ready())
  await eventually(() => expect(received.toSorted()).toEqual([1, 2]))
  const dealershipId = 'a'.repeat(24)
  messaging.live.publish({ topic: 'inventory.changed', dealershipId })
  await eventually(() => expect(live).toEqual([dealershipId]))
  await f.server.halt()
  await eventually(async () => expect(messaging.ready()).rejects.toThrow('NATS is unavailable'))
  await f.server.restart()
  await eventually(() => messaging.ready())
})

test('a service that never reached NATS closes normally', async () => {
  const f = await fixture()
  await f.server.halt()
  const nats = await connectNats(f.server.url, { name: 'early', logger: silent })
  const messaging = await f.start({ nats })
  messaging.consume({ durable: 'x', event: noted, handler: async () => {} })
  await messaging.close()
  await nats.close()
  expect(nats.isClosed()).toBe(true)
})

test('a service that publishes no events has no stream and can still consume', async () => {
  const f = await fixture()
  const leads = await f.start()
  const gateway = await f.start({ service: 'gateway', db: f.mongo.db(`${f.db.databaseName}-gateway`) })
  const received: number[] = []
  gateway.consume({ durable: 'on-noted', event: noted, handler: async ({ data }) => void received.push(data.n) })
  await eventually(() => gateway.ready())
  await leads.publisher.publish(noted, { n: 1 }, contextOf())
  await eventually(() => expect(received).toEqual([1]))
  await expect(gateway.publisher.publish(noted, { n: 1 }, contextOf())).rejects.toThrow("not this service's event")
})

test('consume throws for an event that no service emits', async () => {
  const f = await fixture()
  const messaging = await f.start()
  expect(() => messaging.consume({ durable: 'x', event: { ...noted, type: 'weather.rain.fell.v1' }, handler: async () => {} })).toThrow(
    'no service emits weather.rain.fell.v1',
  )
})

test('closing while NATS is unavailable does not hang', async () => {
  const f = await fixture()
  const messaging = await startMessaging({ service: 'leads', db: f.db, nats: f.nats, logger: silent })
  messaging.consume({ durable: 'x', event: noted, handler: async () => {} })
  messaging.consumeBatch({ durable: 'y', events: [noted], handler: async () => {} })
  await eventually(() => messaging.ready())
  await f.server.kill()
  await messaging.close()
})

test('counts published, consumed, redelivered, dead-lettered and waiting events of several services in one registry', async () => {
  const f = await fixture()
  const registry = new Registry()
  const messaging = await f.start({ registry })
  await f.start({ registry, service: 'auth', db: f.mongo.db(`${f.db.databaseName}-auth`) })
  messaging.consume({
    durable: 'counting',
    event: noted,
    backoffMs: [10],
    async handler({ data }, { deliveries }) {
      if (data.n === 1) throw new PermanentError('no')
      if (data.n === 2 && deliveries === 1) throw new Error('again')
    },
  })
  await eventually(() => messaging.ready())
  for (const n of [0, 1, 2]) await messaging.publisher.publish(noted, { n }, contextOf())
  await addInTransaction(f, messaging, 3)
  await eventually(async () => {
    const text = await registry.metrics()
    expect(text).toContain('forecourt_events_published_total{service="leads",type="leads.test.noted.v1",path="direct"} 3')
    expect(text).toContain('forecourt_events_published_total{service="leads",type="leads.test.noted.v1",path="relay"} 1')
    expect(text).toContain('forecourt_events_consumed_total{service="leads",durable="leads-counting",outcome="done"} 3')
    expect(text).toContain('forecourt_events_consumed_total{service="leads",durable="leads-counting",outcome="retry"} 1')
    expect(text).toContain('forecourt_events_redelivered_total{service="leads",durable="leads-counting"} 1')
    expect(text).toContain('forecourt_events_dead_lettered_total{service="leads",durable="leads-counting"} 1')
    expect(text).toContain('forecourt_outbox_oldest_seconds{service="leads"} 0')
    expect(text).toContain('forecourt_outbox_oldest_seconds{service="auth"} 0')
  })
  await f.server.halt()
  await addInTransaction(f, messaging, 4)
  await eventually(async () => expect(await registry.metrics()).toMatch(/forecourt_outbox_oldest_seconds\{service="leads"\} (?!0\n)\d/))
})
