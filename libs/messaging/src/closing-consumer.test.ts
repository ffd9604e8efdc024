import { eventually } from '@forecourt/dev-servers/eventually'
import { expect, test } from 'vitest'
import { consumerState } from './testing/consumer-state.ts'
import { contextOf, fixture, noted } from './testing/fixture.ts'

const ROUNDS = 25
const PER_ROUND = 40
const BUSY_MS = 40

/** Blocks the event loop, so that messages from the server stay unread. */
function keepBusy(forMs: number): void {
  for (const until = performance.now() + forMs; performance.now() < until; );
}

test('a message in flight while its consumer closes is handled or returned, never left until its ack wait expires', async () => {
  const f = await fixture()
  const publisher = await f.running()
  const received = new Set<number>()
  let n = 0
  for (let round = 0; round < ROUNDS; round++) {
    const nats = await f.connect()
    const replica = await f.running({ nats })
    const consumer = replica.consumeBatch({
      durable: 'closing',
      events: [noted],
      maxBatch: 5,
      maxWaitMs: 0,
      handler: async (all) => {
        for (const { data } of all) received.add(data.n)
      },
    })
    await consumer.started()
    const published = Promise.all(Array.from({ length: PER_ROUND }, () => publisher.publisher.publish(noted, { n: n++ }, contextOf())))
    await new Promise((resolve) => setImmediate(resolve))
    keepBusy(BUSY_MS)
    await consumer.close()
    await nats.flush()
    // no consumer is left: every delivered message has been acknowledged or returned, and the server processes that well before the ack wait of 30 s
    const pending = async () => (await consumerState(f.nats, 'leads', 'leads-closing')).num_ack_pending
    await eventually(async () => expect([round, await pending()]).toEqual([round, 0]), { timeoutMs: 10_000 })
    await published
    await replica.close()
  }
  const last = await f.running({ nats: await f.connect() })
  last.consumeBatch({
    durable: 'closing',
    events: [noted],
    handler: async (all) => {
      for (const { data } of all) received.add(data.n)
    },
  })
  await eventually(() => expect(received.size).toBe(ROUNDS * PER_ROUND))
})
