import { defineEvent, type Envelope } from '@forecourt/contracts/event'
import { eventually } from '@forecourt/dev-servers/eventually'
import { Timestamp } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { listDeadLetters, replayDeadLetter, storeDeadLetter } from './dead-letters.ts'
import { PermanentError } from './errors.ts'
import { createMessagingMetrics } from './metrics.ts'
import { outboxEntries } from './outbox.ts'
import { startOutboxRelay } from './outbox-relay.ts'
import { addInTransaction, contextOf, type Fixture, fixture, noted, silent, storedNumbers } from './testing/fixture.ts'

test('an event of a committed transaction is published once and removed from the outbox', async () => {
  const f = await fixture()
  const messaging = await f.start()
  await addInTransaction(f, messaging, 1)
  await eventually(async () => expect(await storedNumbers(f)).toEqual([1]))
  await eventually(async () => expect(await outboxEntries(f.db).countDocuments()).toBe(0))
  expect((await f.stored())[0]?.body).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
    type: 'leads.test.noted.v1',
    occurredAt: '2026-11-21T12:00:00.000Z',
    correlationId: 'request-1',
    causationId: null,
    actor: { kind: 'system', name: 'test' },
  })
})

test('a new event wakes the relay before its next poll', async () => {
  const f = await fixture()
  const messaging = await f.running()
  // the stream exists; from here on only this relay runs, and it polls once an hour
  await messaging.close()
  const metrics = createMessagingMetrics(undefined, 'leads')
  const relay = startOutboxRelay({ db: f.db, nats: f.nats, logger: silent, metrics, pollMs: 3_600_000 })
  onTestFinished(() => relay.close())
  await eventually(async () => expect(await isOutboxFollowed(f)).toBe(true))
  for (const n of [1, 2, 3]) {
    await addInTransaction(f, messaging, n)
    await eventually(async () => expect(await storedNumbers(f)).toContain(n))
  }
})

test('an event of an aborted transaction is never published', async () => {
  const f = await fixture()
  const messaging = await f.start()
  const session = f.mongo.startSession()
  session.startTransaction()
  await messaging.outbox.add(session, noted, { n: 1 }, contextOf())
  await session.abortTransaction()
  await session.endSession()
  // the next event would be behind it
  await addInTransaction(f, messaging, 2)
  await eventually(async () => expect(await storedNumbers(f)).toEqual([2]))
  expect(await outboxEntries(f.db).countDocuments({ body: /"n":1/ })).toBe(0)
})

test('entries sort in the order of their transactions even when the clocks of replicas differ', async () => {
  const f = await fixture()
  await f.server.halt()
  const messaging = await f.start()
  for (let n = 0; n < 20; n++) await addInTransaction(f, messaging, n)
  const entries = await outboxEntries(f.db)
    .find({}, { sort: { order: 1 } })
    .toArray()
  expect(entries.map(({ body }) => JSON.parse(body).data.n)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(new Set(entries.map(({ order }) => order.toString())).size).toBe(20)
  expect(entries[0]?.order).toBeInstanceOf(Timestamp)
  expect(entries[0]?.order.toString()).not.toBe('0')
})

test('a published event carries the order of its transaction, whichever way it waited, and keeps it as a dead letter', async () => {
  const f = await fixture()
  const messaging = await f.start()
  await eventually(() => messaging.ready())
  const before = await messaging.outbox.order()
  await addInTransaction(f, messaging, 0)
  await eventually(async () => expect(await f.stored()).toHaveLength(1))
  const between = await messaging.outbox.order()
  await messaging.publisher.publish(noted, { n: 1 }, { ...contextOf(), order: between })
  await f.server.halt()
  await addInTransaction(f, messaging, 2)
  // NATS does not respond, so that this one waits in the outbox behind the other
  await messaging.publisher.publish(noted, { n: 3 }, { ...contextOf(), order: between })
  await f.server.restart()
  await eventually(async () => expect(await f.stored()).toHaveLength(4))
  const stored = (await f.stored()).map(({ body }) => body as Envelope)
  const orders = stored.map(({ order = '' }) => order)
  expect(orders).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), between, expect.stringMatching(/^[0-9a-f]{16}$/), between])
  const [first = '', , third = ''] = orders
  expect([before, third, between, first].sort()).toEqual([before, first, between, third])

  const letter = { stream: 'leads', durable: 'leads-test', subject: noted.type, messageId: '1', deliveries: 1, reason: 'a test' }
  await storeDeadLetter(f.db, { ...letter, bytes: Buffer.from(JSON.stringify(stored[0])) })
  const [kept] = await listDeadLetters(f.db)
  await replayDeadLetter(f.db, f.nats, kept?._id ?? '')
  expect((await f.stored()).at(-1)?.body).toEqual(stored[0])
})

test('an event that is invalid, too large or of another service fails the transaction', async () => {
  const f = await fixture()
  const messaging = await f.start()
  const foreign = defineEvent('auth.test.noted.v1', 'not of leads', z.object({}))
  await f.mongo.withSession(async (session) => {
    await expect(messaging.outbox.add(session, noted, { n: 1.5 }, contextOf())).rejects.toThrow(PermanentError)
    await expect(messaging.outbox.add(session, foreign, {}, contextOf())).rejects.toThrow("not this service's event")
    await expect(messaging.outbox.add(session, noted, { n: 1, text: 'x'.repeat(900_001) }, contextOf())).rejects.toThrow('bytes')
  })
  await expect(messaging.publisher.publish(foreign, {}, contextOf())).rejects.toThrow("not this service's event")
})

test('properties that an event does not declare are not published', async () => {
  const f = await fixture()
  const messaging = await f.start()
  const withMore = { n: 1, cost: 12_000 }
  await messaging.publisher.publish(noted, withMore, contextOf())
  await eventually(async () => expect(await f.stored()).toHaveLength(1))
  expect(JSON.stringify(await f.stored())).not.toContain('cost')
})

/** Whether a change stream on the outbox is open. */
async function isOutboxFollowed({ mongo, db }: Fixture): Promise<boolean> {
  const running = await mongo
    .db('admin')
    .aggregate([{ $currentOp: { idleCursors: true } }, { $match: { ns: outboxEntries(db).namespace } }], {
      readConcern: { level: 'local' },
    })
    .toArray()
  return JSON.stringify(running).includes('$changeStream')
}
