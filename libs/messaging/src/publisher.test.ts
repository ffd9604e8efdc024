import { eventually } from '@forecourt/dev-servers/eventually'
import { ownMongo } from '@forecourt/dev-servers/test-servers'
import { expect, onTestFinished, test } from 'vitest'
import { outboxEntries } from './outbox.ts'
import { contextOf, fixture, noted, storedNumbers, upTo } from './testing/fixture.ts'

const sorted = (numbers: number[]) => [...numbers].sort((a, b) => a - b)

/** An ack timeout longer than any test: a publish that waits for it never completes. */
const LONG_ACK_TIMEOUT_MS = 3_600_000

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

test('JetStream has stored an event when publish resolves', async () => {
  const f = await fixture()
  const messaging = await f.running()
  await messaging.publisher.publish(noted, { n: 1 }, contextOf())
  expect(await storedNumbers(f)).toEqual([1])
  expect(await outboxEntries(f.db).countDocuments()).toBe(0)
})

test('thousands of concurrent publishes are all acknowledged', async () => {
  const f = await fixture()
  const messaging = await f.running({ ackTimeoutMs: LONG_ACK_TIMEOUT_MS })
  await Promise.all(upTo(4_000).map((n) => messaging.publisher.publish(noted, { n }, contextOf())))
  expect(await outboxEntries(f.db).countDocuments()).toBe(0)
  const { jetstreamManager } = await import('@nats-io/jetstream')
  const info = await (await jetstreamManager(f.nats)).streams.info('leads')
  expect(info.state.messages).toBe(4_000)
})

test('while NATS is unavailable events go to the outbox without waiting, and all arrive when it is back', async () => {
  const f = await fixture()
  const messaging = await f.running({ ackTimeoutMs: LONG_ACK_TIMEOUT_MS })
  await messaging.publisher.publish(noted, { n: 0 }, contextOf())
  await f.server.kill()
  for (let n = 1; n <= 20; n++) await messaging.publisher.publish(noted, { n }, contextOf())
  await f.server.restart()
  await eventually(async () => expect(sorted(await storedNumbers(f))).toEqual(upTo(21)))
  // the direct path works again: the event is in the stream when publish resolves
  await messaging.publisher.publish(noted, { n: 21 }, contextOf())
  expect(sorted(await storedNumbers(f))).toEqual(upTo(22))
})

test("while NATS is unavailable the caller's fallback gets the event, and its failure fails the publish", async () => {
  const f = await fixture()
  const messaging = await f.running({ ackTimeoutMs: LONG_ACK_TIMEOUT_MS })
  const taken: number[] = []
  const publish = (n: number) =>
    messaging.publisher.publish(noted, { n }, contextOf(), async ({ data }) => {
      if (data.n > 2) throw new Error('no room')
      taken.push(data.n)
    })
  await publish(0)
  await f.server.kill()
  await Promise.all([publish(1), publish(2)])
  await expect(publish(3)).rejects.toThrow('no room')
  expect(sorted(taken)).toEqual([1, 2])
  expect(await outboxEntries(f.db).countDocuments()).toBe(0)
  await f.server.restart()
  await eventually(() => messaging.ready())
  await publish(4)
  expect(await storedNumbers(f)).toEqual([0, 4])
})

test('thousands of events published while NATS is unavailable are each stored once', async () => {
  const f = await fixture()
  const messaging = await f.running()
  await f.server.halt()
  await Promise.all(upTo(3_000).map((n) => messaging.publisher.publish(noted, { n }, contextOf())))
  const kept = await outboxEntries(f.db).find().toArray()
  expect(sorted(kept.map(({ body }) => JSON.parse(body).data.n))).toEqual(upTo(3_000))
})

test('publishes in flight do not wait for their timeout when the connection is lost', async () => {
  const f = await fixture()
  const messaging = await f.running({ ackTimeoutMs: LONG_ACK_TIMEOUT_MS })
  await f.server.suspend()
  const publishing = Promise.all(upTo(10).map((n) => messaging.publisher.publish(noted, { n }, contextOf())))
  await f.server.kill()
  await publishing
  expect(await outboxEntries(f.db).countDocuments()).toBe(10)
  await f.server.restart()
  await eventually(async () => expect(sorted(await storedNumbers(f))).toEqual(upTo(10)))
})

test('when NATS hangs only the first publishes wait for their timeout', async () => {
  const f = await fixture()
  const messaging = await f.running({ ackTimeoutMs: 2_000 })
  await f.server.suspend()
  const first = await timed(() => messaging.publisher.publish(noted, { n: 0 }, contextOf()))
  expect(first).toBeGreaterThan(1_500)
  expect(await timed(() => messaging.publisher.publish(noted, { n: 1 }, contextOf()))).toBeLessThan(first)
  await f.server.resume()
  await eventually(async () => expect(sorted(await storedNumbers(f))).toEqual([0, 1]))
})

test('publish fails when both NATS and MongoDB are unavailable', async () => {
  const mongod = await ownMongo()
  onTestFinished(() => mongod.stop())
  const f = await fixture({ mongoUrl: mongod.url, selectionTimeoutMs: 500 })
  const messaging = await f.running()
  await f.server.halt()
  await mongod.kill()
  await expect(messaging.publisher.publish(noted, { n: 1 }, contextOf())).rejects.toThrow('ECONNREFUSED')
  await mongod.restart()
})
