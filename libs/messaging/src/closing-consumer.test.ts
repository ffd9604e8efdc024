import { eventually } from '@forecourt/dev-servers/eventually'
import { expect, test } from 'vitest'
import { consumerState } from './testing/consumer-state.ts'
import { contextOf, fixture, noted } from './testing/fixture.ts'

const ROUNDS = 25
const PER_ROUND = 40
const BUSY_MS = 40

/** As a busy process does: what the server sends meanwhile waits to be read. */
function keepBusy(forMs: number): void {
  for (const until = performance.now() + forMs; performance.now() < until; );
}

test('a message that is on its way while its consumer closes is handled or left to the next one, never silent until its ack wait is over', async () => {
  const f = await fixture()
  const publisher = await f.running()
  const heard = new Set<number>()
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
        for (const { data } of all) heard.add(data.n)
      },
    })
    await consumer.started()
    const published = Promise.all(Array.from({ length: PER_ROUND }, () => publisher.publisher.publish(noted, { n: n++ }, contextOf())))
    await new Promise((resolve) => setImmediate(resolve))
    keepBusy(BUSY_MS)
    await consumer.close()
    await nats.flush()
    // nobody listens now: what was handed out has been answered
    expect([round, (await consumerState(f.nats, 'leads', 'leads-closing')).num_ack_pending]).toEqual([round, 0])
    await published
    await replica.close()
  }
  const last = await f.running({ nats: await f.connect() })
  last.consumeBatch({
    durable: 'closing',
    events: [noted],
    handler: async (all) => {
      for (const { data } of all) heard.add(data.n)
    },
  })
  await eventually(() => expect(heard.size).toBe(ROUNDS * PER_ROUND))
})
