import { eventually } from '@forecourt/dev-servers/eventually'
import { expect, test } from 'vitest'
import { listDeadLetters, replayDeadLetter } from './dead-letters.ts'
import { makeEnvelope } from './envelope.ts'
import { createMessagingMetrics } from './metrics.ts'
import { outboxEntries, toOutboxEntry } from './outbox.ts'
import { startOutboxRelay } from './outbox-relay.ts'
import { addInTransaction, contextOf, fixture, noted, silent, storedNumbers, upTo } from './testing/fixture.ts'

test('all events added while NATS is stopped arrive in order after its restart', async () => {
  const f = await fixture()
  const messaging = await f.start()
  await addInTransaction(f, messaging, 0)
  await eventually(async () => expect(await storedNumbers(f)).toEqual([0]))
  // an event is stored before its entry is deleted
  await eventually(async () => expect(await outboxEntries(f.db).countDocuments()).toBe(0))
  await f.server.halt()
  for (let n = 1; n < 30; n++) await addInTransaction(f, messaging, n)
  expect(await outboxEntries(f.db).countDocuments()).toBe(29)
  await f.server.restart()
  await eventually(async () => expect(await storedNumbers(f)).toEqual(upTo(30)))
  await eventually(async () => expect(await outboxEntries(f.db).countDocuments()).toBe(0))
})

test('no event is lost, duplicated or reordered when NATS is killed while relaying', async () => {
  const f = await fixture()
  const messaging = await f.start()
  const adding = (async () => {
    for (let n = 0; n < 300; n++) await addInTransaction(f, messaging, n)
  })()
  await eventually(async () => expect((await storedNumbers(f)).length).toBeGreaterThan(20))
  await f.server.kill()
  await f.server.restart()
  await adding
  await eventually(async () => expect(await storedNumbers(f)).toEqual(upTo(300)))
})

test('events added through two replicas are relayed once and in order', async () => {
  const f = await fixture()
  const one = await f.start()
  const two = await f.start({ nats: await f.connect() })
  for (let n = 0; n < 60; n++) await addInTransaction(f, n % 2 === 0 ? one : two, n)
  await eventually(async () => expect(await storedNumbers(f)).toEqual(upTo(60)))
})

test('two relays that both believe they hold the lease publish each event once and in order', async () => {
  const f = await fixture()
  const first = await f.start()
  await first.close()
  for (let n = 0; n < 150; n++) await addInTransaction(f, first, n)
  const relayWith = async (leases: string) =>
    startOutboxRelay({
      // separate databases for the leases and one outbox: each relay behaves as if it had lost its lease without noticing
      db: new Proxy(f.db, {
        get: (db, key) =>
          key === 'collection'
            ? (name: string, ...more: []) => db.collection(name === 'leases' ? leases : name, ...more)
            : Reflect.get(db, key),
      }),
      nats: await f.connect(),
      logger: silent,
      metrics: createMessagingMetrics(undefined, 'leads'),
    })
  const relays = await Promise.all([relayWith('leases-one'), relayWith('leases-two')])
  await eventually(async () => expect(await outboxEntries(f.db).countDocuments()).toBe(0))
  await Promise.all(relays.map((relay) => relay.close()))
  expect(await storedNumbers(f)).toEqual(upTo(150))
})

test('another replica takes over after the lease of a crashed relay expires', async () => {
  const f = await fixture()
  await f.db.collection<{ _id: string; holder: string; expiresAt: Date }>('leases').insertOne({
    _id: 'outbox-relay',
    holder: 'a process that was killed',
    expiresAt: new Date(Date.now() + 1_000),
  })
  const messaging = await f.start()
  await addInTransaction(f, messaging, 7)
  await eventually(async () => expect(await storedNumbers(f)).toEqual([7]))
})

test('an event that NATS rejects permanently is dead-lettered and does not block the others', async () => {
  const f = await fixture()
  const messaging = await f.start()
  const context = contextOf()
  const envelope = makeEnvelope(noted, { n: 1 }, context)
  const tooLarge = Buffer.from(JSON.stringify({ ...envelope, data: { n: 1, text: 'x'.repeat(1_100_000) } }))
  await outboxEntries(f.db).insertOne(toOutboxEntry(envelope, tooLarge, null))
  await addInTransaction(f, messaging, 2)
  await eventually(async () => expect(await storedNumbers(f)).toEqual([2]))
  const [letter] = await listDeadLetters(f.db)
  expect(letter).toMatchObject({ durable: 'outbox-relay', messageId: envelope.id, reason: expect.stringContaining('max_payload') })
  await expect(replayDeadLetter(f.db, f.nats, letter?._id ?? '')).rejects.toThrow('max_payload')
})

test('the relay resumes after mongod restarts', async () => {
  const { ownMongo } = await import('@forecourt/dev-servers/test-servers')
  const { onTestFinished } = await import('vitest')
  const mongod = await ownMongo()
  onTestFinished(() => mongod.stop())
  const f = await fixture({ mongoUrl: mongod.url })
  const messaging = await f.start()
  await addInTransaction(f, messaging, 0)
  await eventually(async () => expect(await storedNumbers(f)).toEqual([0]))
  await mongod.kill()
  await mongod.restart()
  await addInTransaction(f, messaging, 1)
  await eventually(async () => expect(await storedNumbers(f)).toEqual([0, 1]))
})
