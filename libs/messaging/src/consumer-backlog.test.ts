import { afterTest } from '@forecourt/dev-servers/after-test'
import { expect, test } from 'vitest'
import { createBacklogs } from './consumer-backlog.ts'
import { fixture, noted } from './testing/fixture.ts'

test('the backlog of a consumer is empty before NATS stops responding and an error afterwards', async () => {
  const f = await fixture()
  const messaging = await f.running()
  await messaging.consume({ durable: 'first', event: noted, handler: async () => {} }).started()
  const places = [
    { stream: 'leads', durable: 'leads-first' },
    { stream: 'leads', durable: 'leads-not-yet' },
    { stream: 'not-yet', durable: 'leads-second' },
  ]
  expect(await createBacklogs(f.nats, places)()).toEqual([{ durable: 'leads-first', pending: 0, ackPending: 0 }])

  await f.server.suspend()
  afterTest(() => f.server.resume())
  await expect(createBacklogs(f.nats, places)()).rejects.toThrow('timeout')
})
