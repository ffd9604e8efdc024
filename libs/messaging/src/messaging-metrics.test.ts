import { eventually } from '@forecourt/dev-servers/eventually'
import { collectedGauge } from '@forecourt/telemetry/collected-gauge'
import { seriesValue } from '@forecourt/telemetry/testing/series-value'
import { jetstreamManager } from '@nats-io/jetstream'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { storeDeadLetter } from './dead-letters.ts'
import { observeNats } from './nats-metrics.ts'
import { contextOf, fixture, noted } from './testing/fixture.ts'

test('the metrics report the backlog of a consumer, its unacknowledged messages and their lag', async () => {
  const f = await fixture()
  const registry = new Registry()
  const messaging = await f.running({ registry })
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const consumer = messaging.consume({ durable: 'slow', event: noted, handler: () => gate })
  await consumer.started()
  for (const n of [1, 2, 3]) await messaging.publisher.publish(noted, { n }, contextOf())
  const labels = '{service="leads",durable="leads-slow"}'
  await eventually(async () => {
    expect(await seriesValue(registry, `forecourt_consumer_ack_pending${labels}`)).toBe(1)
    expect(await seriesValue(registry, `forecourt_consumer_pending${labels}`)).toBe(2)
  })
  letThrough()
  await eventually(async () => expect(await seriesValue(registry, `forecourt_event_lag_seconds_count${labels}`)).toBe(3))
  expect(await seriesValue(registry, `forecourt_event_lag_seconds_sum${labels}`)).toBeGreaterThan(0)
  expect(await seriesValue(registry, `forecourt_events_consumed_total{service="leads",durable="leads-slow",outcome="done"}`)).toBe(3)
})

test('a scrape reports waiting outbox events and dead letters while NATS is unavailable', async () => {
  const f = await fixture()
  const registry = new Registry()
  observeNats(f.nats, registry)
  const messaging = await f.running({ registry })
  expect(await seriesValue(registry, 'forecourt_nats_connected')).toBe(1)
  await f.server.halt()
  await eventually(async () => expect(await seriesValue(registry, 'forecourt_nats_connected')).toBe(0))
  await messaging.publisher.publish(noted, { n: 1 }, contextOf())
  const letter = {
    stream: 'leads',
    durable: 'd',
    subject: noted.type,
    messageId: '1',
    deliveries: 8,
    reason: 'no',
    bytes: new Uint8Array(),
  }
  await storeDeadLetter(f.db, letter)
  await eventually(async () => expect(await seriesValue(registry, 'forecourt_outbox_waiting{service="leads"}')).toBe(1))
  await eventually(async () => expect(await seriesValue(registry, 'forecourt_dead_letters_waiting{service="leads"}')).toBe(1))
  expect(await seriesValue(registry, 'forecourt_nats_reconnects_total')).toBe(0)
  await f.server.restart()
  await eventually(async () => expect(await seriesValue(registry, 'forecourt_nats_reconnects_total')).toBe(1))
  expect(await seriesValue(registry, 'forecourt_nats_connected')).toBe(1)
})

test('a deleted consumer does not remove others from a scrape', async () => {
  const f = await fixture()
  const registry = new Registry()
  const messaging = await f.running({ registry })
  const [kept, lost] = ['kept', 'lost'].map((durable) => messaging.consume({ durable, event: noted, handler: async () => {} }))
  await kept?.started()
  await lost?.started()
  await lost?.close()
  await (await jetstreamManager(f.nats)).consumers.delete('leads', 'leads-lost')
  expect(await seriesValue(registry, 'forecourt_consumer_pending{service="leads",durable="leads-kept"}')).toBe(0)
  expect(await seriesValue(registry, 'forecourt_consumer_pending{service="leads",durable="leads-lost"}')).toBe(null)
})

test('a source that hangs or fails does not delay a scrape, is not queried concurrently, and keeps its last values', async () => {
  const registry = new Registry()
  let queries = 0
  const hangs = new Promise<never>(() => {})
  collectedGauge(registry, { name: 'hanging', help: 'x', labelNames: ['of'] }, () => {
    queries++
    return hangs
  })
  collectedGauge(registry, { name: 'failing', help: 'x', labelNames: ['of'] }, async () => {
    throw new Error('unavailable')
  })
  collectedGauge(registry, { name: 'failing', help: 'x', labelNames: ['of'] }, async () => [{ labels: { of: 'b' }, value: 7 }])
  expect(await seriesValue(registry, 'failing{of="b"}')).toBe(7)
  expect(await registry.metrics()).not.toContain('hanging{')
  expect(queries).toBe(1)
})
