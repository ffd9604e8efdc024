import { eventually } from '@forecourt/dev-servers/eventually'
import { expect, test } from 'vitest'
import { listenEverywhere } from './broadcast.ts'
import { subscribeLive } from './live.ts'
import { contextOf, fixture, noted, publishRaw, silent } from './testing/fixture.ts'

const dealershipId = 'a'.repeat(24)

test('live hints reach every subscriber, invalid ones are skipped, and without NATS they are dropped silently', async () => {
  const f = await fixture()
  const messaging = await f.running()
  const received: unknown[] = []
  const listening = subscribeLive(await f.connect(), silent, (message) => received.push(message))
  await eventually(() => {
    messaging.live.publish({ topic: 'inventory.changed', dealershipId })
    expect(received.length).toBeGreaterThan(0)
  })
  expect(received[0]).toEqual({ topic: 'inventory.changed', dealershipId })
  f.nats.publish(`live.${dealershipId}`, 'rubbish')
  messaging.live.publish({ topic: 'dealership.changed', dealershipId })
  await eventually(() => expect(received.at(-1)).toMatchObject({ topic: 'dealership.changed' }))

  await f.server.kill()
  await eventually(async () => expect(messaging.ready()).rejects.toThrow('NATS is unavailable'))
  messaging.live.publish({ topic: 'inventory.changed', dealershipId })
  await f.server.restart()
  const before = received.length
  await eventually(() => {
    messaging.live.publish({ topic: 'dealership.changed', dealershipId })
    expect(received.length).toBeGreaterThan(before)
  })
  expect(received.at(before)).toMatchObject({ topic: 'dealership.changed' })
  listening.close()
})

test('every replica receives a broadcast event, without a database', async () => {
  const f = await fixture()
  const messaging = await f.running()
  const received: string[] = []
  for (const replica of ['one', 'two']) {
    const nats = await f.connect()
    listenEverywhere(nats, silent, noted, ({ data }) => received.push(`${replica}:${data.n}`))
    await nats.flush()
  }
  await eventually(() => messaging.ready())
  await publishRaw(f.nats, noted, 'rubbish')
  await messaging.publisher.publish(noted, { n: 3 }, contextOf())
  await eventually(() => expect(received.sort()).toEqual(['one:3', 'two:3']))
})
