import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { eventually } from '@forecourt/dev-servers/eventually'
import { testMongoUrl } from '@forecourt/dev-servers/test-servers'
import { expect, test } from 'vitest'
import { listDeadLetters, storeDeadLetter } from './dead-letters.ts'
import { deadLettersCommand } from './dead-letters-cli.ts'
import { encodeEnvelope, makeEnvelope } from './envelope.ts'
import { PermanentError } from './errors.ts'
import type { Messaging } from './messaging.ts'
import { contextOf, type Fixture, fixture, noted } from './testing/fixture.ts'

async function run(f: Fixture, env: NodeJS.ProcessEnv): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const DATABASE_PREFIX = f.db.databaseName.replace(/leads$/, '')
  const code = await deadLettersCommand({ MONGODB_URL: testMongoUrl(), NATS_URL: f.server.url, DATABASE_PREFIX, ...env }, (line) =>
    lines.push(line),
  )
  return { code, lines }
}

/** Returns a consumer that fails permanently until it is fixed, and then records what it receives. */
function breakable(messaging: Messaging, durable: string) {
  const received: number[] = []
  const state = { fixed: false, received }
  messaging.consume({
    durable,
    event: noted,
    async handler({ data }) {
      if (!state.fixed) throw new PermanentError('it is broken')
      received.push(data.n)
    },
  })
  return state
}

async function twoBrokenConsumers() {
  const f = await fixture()
  const messaging = await f.running()
  const [analytics, mirror] = [breakable(messaging, 'analytics'), breakable(messaging, 'mirror')]
  for (const n of [1, 2, 3]) await messaging.publisher.publish(noted, { n }, contextOf())
  await eventually(async () => expect(await listDeadLetters(f.db)).toHaveLength(6))
  return { f, analytics, mirror }
}

test('all letters of one consumer are listed and replayed in order, and those of other consumers stay', async () => {
  const { f, analytics, mirror } = await twoBrokenConsumers()
  expect((await run(f, { DURABLE: 'leads-analytics' })).lines.join('\n')).toMatch(/^3 dead letters/m)

  analytics.fixed = true
  mirror.fixed = true
  expect((await run(f, { REPLAY: 'all', DURABLE: 'leads-analytics' })).lines).toHaveLength(3)
  await eventually(() => expect(analytics.received).toEqual([1, 2, 3]))
  expect(mirror.received).toEqual([])
  expect((await listDeadLetters(f.db)).map(({ durable }) => durable)).toEqual(Array(3).fill('leads-mirror'))
  expect(await run(f, { REPLAY: 'all', DURABLE: 'leads-analytics' })).toEqual({ code: 0, lines: ['No dead letters of that consumer.'] })
})

test('DISCARD removes a letter and prints it, and DISCARD=all requires a consumer', async () => {
  const { f } = await twoBrokenConsumers()
  const refused = { code: 1, lines: [expect.stringContaining('Set DURABLE')] }
  expect(await run(f, { DISCARD: 'all' })).toEqual(refused)
  expect(await run(f, { REPLAY: 'all' })).toEqual(refused)
  expect(await run(f, { REPLAY: 'x', DISCARD: 'x' })).toEqual({ code: 1, lines: ['Set REPLAY or DISCARD, not both.'] })
  expect(await listDeadLetters(f.db)).toHaveLength(6)

  const [first] = await listDeadLetters(f.db)
  const { code, lines } = await run(f, { DISCARD: first?._id ?? '' })
  expect(code).toBe(0)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ _id: first?._id, reason: 'it is broken', envelope: { data: { n: 1 } } })
  expect(await run(f, { DISCARD: first?._id ?? '' })).toEqual({ code: 1, lines: [`There is no dead letter ${first?._id}.`] })
  await run(f, { DISCARD: 'all', DURABLE: 'leads-mirror' })
  expect((await listDeadLetters(f.db)).every(({ durable }) => durable === 'leads-analytics')).toBe(true)
})

test('finds the letters of a consumer behind any number of others, and handles all of them', async () => {
  const f = await fixture()
  await f.running()
  const letter = { stream: 'leads', subject: noted.type, deliveries: 8, reason: 'no' }
  const stored = (n: number) => ({
    ...letter,
    _id: `0-${n}`,
    durable: 'leads-mirror',
    messageId: String(n),
    at: new Date(),
    replayedAt: null,
  })
  await f.db
    .collection<{ _id: string }>('dead-letters')
    .insertMany(Array.from({ length: 2_001 }, (_, n) => ({ ...stored(n), envelope: null, raw: null })))
  await storeDeadLetter(f.db, { ...letter, durable: 'leads-analytics', messageId: '7@1', bytes: Buffer.from('x') })

  expect((await run(f, {})).lines.at(-1)).toMatch(/^\n2002 dead letters/)
  expect((await run(f, { DURABLE: 'leads-analytics' })).lines.join('\n')).toMatch(/^1 dead letters/m)
  expect((await run(f, { DISCARD: 'all', DURABLE: 'leads-mirror' })).lines.at(-1)).toMatch(/^2001 removed/)
  expect((await listDeadLetters(f.db)).map(({ durable }) => durable)).toEqual(['leads-analytics'])
})

test('replays an event that NATS had rejected for every consumer', async () => {
  const f = await fixture()
  const messaging = await f.running()
  const [analytics, mirror] = [breakable(messaging, 'analytics'), breakable(messaging, 'mirror')]
  analytics.fixed = true
  mirror.fixed = true
  const bytes = encodeEnvelope(makeEnvelope(noted, { n: 5 }, contextOf()))
  const rejected = {
    stream: 'leads',
    durable: 'outbox-relay',
    subject: noted.type,
    messageId: 'x',
    deliveries: 1,
    reason: 'NATS refuses it',
  }
  await storeDeadLetter(f.db, { ...rejected, bytes })

  const { lines } = await run(f, { REPLAY: 'all', DURABLE: 'outbox-relay' })
  expect(lines).toEqual([expect.stringContaining('again for every consumer')])
  await eventually(() => expect([analytics.received, mirror.received]).toEqual([[5], [5]]))
})

test('the command runs as a program', async () => {
  const f = await fixture()
  const script = fileURLToPath(new URL('./dead-letters-cli.ts', import.meta.url))
  const env = { ...process.env, MONGODB_URL: testMongoUrl(), DATABASE_PREFIX: f.db.databaseName.replace(/leads$/, '') }
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', '--conditions=source', script], { env })
  expect(stdout).toBe('No dead letters.\n')
})
