import { afterTest } from '@forecourt/dev-servers/after-test'
import { testNats } from '@forecourt/dev-servers/test-servers'
import { connectNats } from '@forecourt/messaging/connection'
import { migrateStreams } from '@forecourt/messaging/migrate-messaging'
import { durableOf, streamOf } from '@forecourt/messaging/service-streams'
import { customerEvents } from '@forecourt/notifications/consumers/on-customer-events'
import { AckPolicy, jetstreamManager } from '@nats-io/jetstream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { prepareConsumers } from './prepare-consumers.ts'

const logger = pino({ level: 'silent' })

test('a consumer of an earlier version waits for the events that this version adds before a service publishes them', async () => {
  const server = await testNats()
  afterTest(() => server.stop())
  const nats = await connectNats(server.url, { name: 'test', logger })
  afterTest(() => nats.close())
  await migrateStreams(nats, 'leads', { signal: AbortSignal.timeout(20_000), logger })
  const [first, ...added] = customerEvents.events.map(({ type }) => type)
  const place = [streamOf(first), durableOf('notifications', customerEvents.durable)] as const
  const { consumers } = await jetstreamManager(nats)
  await consumers.add(place[0], { durable_name: place[1], ack_policy: AckPolicy.Explicit, filter_subject: first ?? '' })

  await prepareConsumers(nats)
  expect((await consumers.info(...place)).config.filter_subjects).toEqual([first, ...added])
  expect(added).not.toEqual([])
})
