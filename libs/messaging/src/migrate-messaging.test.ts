import type { Envelope } from '@forecourt/contracts/event'
import { eventually } from '@forecourt/dev-servers/eventually'
import { expect, test } from 'vitest'
import { consumeInOrder } from './consume-in-order.ts'
import { listDeadLetters } from './dead-letters.ts'
import { migrateConsumers } from './migrate-messaging.ts'
import { consumerState } from './testing/consumer-state.ts'
import { contextOf, counted, fixture, noted } from './testing/fixture.ts'

const older = { durable: 'shared', events: [noted] }
const newer = { durable: 'shared', events: [noted, counted] }

test('a new kind of event that is published before a newer replica of its consumer runs is handled by it, in order', async () => {
  const f = await fixture()
  const messaging = await f.running()
  const handled = { older: [] as string[], newer: [] as string[] }
  const into = (types: string[]) => async (envelope: Envelope) => void types.push(envelope.type)
  const replica = consumeInOrder(messaging, { ...older, handler: into(handled.older) })
  await replica.started()
  await migrateConsumers(f.nats, 'leads', [newer])
  await messaging.publisher.publish(noted, { n: 1 }, contextOf())
  await messaging.publisher.publish(counted, { count: 1 }, contextOf())
  await messaging.publisher.publish(noted, { n: 2 }, contextOf())
  await eventually(async () => expect((await consumerState(f.nats, 'leads', 'leads-shared')).num_redelivered).toBe(1))
  expect(handled.older).toEqual([noted.type])

  const upgraded = await f.start({ nats: await f.connect() })
  consumeInOrder(upgraded, { ...newer, handler: into(handled.newer) })
  await replica.close()
  await eventually(() => expect(handled.newer).toEqual([counted.type, noted.type]))
  expect(await listDeadLetters(f.db)).toEqual([])
})

test('a replica of the older version that starts again leaves the consumer on the new events', async () => {
  const f = await fixture()
  const messaging = await f.running()
  const first = consumeInOrder(messaging, { ...older, handler: async () => {} })
  await first.started()
  await first.close()
  await migrateConsumers(f.nats, 'leads', [newer])
  await consumeInOrder(messaging, { ...older, handler: async () => {} }).started()
  expect((await consumerState(f.nats, 'leads', 'leads-shared')).config.filter_subjects).toEqual([noted.type, counted.type])
})

test('a consumer that does not exist yet is left to the service, which begins with the oldest event', async () => {
  const f = await fixture()
  await migrateConsumers(f.nats, 'leads', [newer])
  const messaging = await f.running()
  await migrateConsumers(f.nats, 'leads', [newer])
  await messaging.publisher.publish(counted, { count: 1 }, contextOf())
  const handled: string[] = []
  consumeInOrder(messaging, { ...newer, handler: async ({ type }) => void handled.push(type) })
  await eventually(() => expect(handled).toEqual([counted.type]))
})

test('a consumer of several events that an upgrade would not prepare cannot be started', async () => {
  const f = await fixture()
  const messaging = await f.start({ durables: [newer] })
  expect(() => consumeInOrder(messaging, { ...older, handler: async () => {} })).toThrow('shared is missing in the durables of leads')
  await consumeInOrder(messaging, { ...newer, handler: async () => {} }).close()
})
