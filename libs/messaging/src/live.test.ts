import { eventually } from '@forecourt/dev-servers/eventually'
import { expect, test } from 'vitest'
import { listenEverywhere } from './broadcast.ts'
import { subscribeLive } from './live.ts'
import { contextOf, fixture, noted, publishRaw, silent } from './testing/fixture.ts'

const dealershipId = 'a'.repeat(24)

test('live hints reach everyone who listens; rubbish is skipped; without NATS they are dropped without a word', async () => {
  const f = await fixture()
  const messaging = await f.running()
  const heard: unknown[] = []
  const listening = subscribeLive(await f.connect(), silent, (message) => heard.push(message))
  await eventually(() => {
    messaging.live.publish({ topic: 'inventory.changed', dealershipId })
    expect(heard.length).toBeGreaterThan(0)
  })
  expect(heard[0]).toEqual({ topic: 'inventory.changed', dealershipId })
  f.nats.publish(`live.${dealershipId}`, 'rubbish')
  messaging.live.publish({ topic: 'dealership.changed', dealershipId })
  await eventually(() => expect(heard.at(-1)).toMatchObject({ topic: 'dealership.changed' }))

  await f.server.kill()
  await eventually(async () => expect(messaging.ready()).rejects.toThrow('NATS is away'))
  messaging.live.publish({ topic: 'inventory.changed', dealershipId })
  await f.server.restart()
  const before = heard.length
  await eventually(() => {
    messaging.live.publish({ topic: 'dealership.changed', dealershipId })
    expect(heard.length).toBeGreaterThan(before)
  })
  expect(heard.at(before)).toMatchObject({ topic: 'dealership.changed' })
  listening.close()
})

test('every replica hears a broadcast event, also without a database', async () => {
  const f = await fixture()
  const messaging = await f.running()
  const heard: string[] = []
  for (const replica of ['one', 'two']) {
    const nats = await f.connect()
    listenEverywhere(nats, silent, noted, ({ data }) => heard.push(`${replica}:${data.n}`))
    await nats.flush()
  }
  await eventually(() => messaging.ready())
  await publishRaw(f.nats, noted, 'rubbish')
  await messaging.publisher.publish(noted, { n: 3 }, contextOf())
  await eventually(() => expect(heard.sort()).toEqual(['one:3', 'two:3']))
})
