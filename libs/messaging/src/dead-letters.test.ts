import { eventually } from '@forecourt/dev-servers/eventually'
import { testMongoUrl } from '@forecourt/dev-servers/test-servers'
import { expect, test } from 'vitest'
import { listDeadLetters, storeDeadLetter } from './dead-letters.ts'
import { deadLettersCommand } from './dead-letters-cli.ts'
import { PermanentError } from './errors.ts'
import { contextOf, type Fixture, fixture, noted } from './testing/fixture.ts'

async function run(f: Fixture, env: NodeJS.ProcessEnv = {}): Promise<{ code: number; output: string }> {
  const lines: string[] = []
  const url = testMongoUrl()
  const DATABASE_PREFIX = f.db.databaseName.replace(/leads$/, '')
  const code = await deadLettersCommand({ MONGODB_URL: url, NATS_URL: f.server.url, DATABASE_PREFIX, ...env }, (line) => lines.push(line))
  return { code, output: lines.join('\n') }
}

test('the command lists dead letters with their reason and replays one by its id', async () => {
  const f = await fixture()
  const messaging = await f.running()
  let fixed = false
  const received: number[] = []
  messaging.consume({
    durable: 'analytics',
    event: noted,
    async handler({ data }) {
      if (!fixed) throw new PermanentError('the table is upside\ndown \u001b[31m')
      received.push(data.n)
    },
  })
  expect(await run(f)).toEqual({ code: 0, output: 'No dead letters.' })
  await messaging.publisher.publish(noted, { n: 4 }, contextOf('request-9'))
  await eventually(async () => expect(await listDeadLetters(f.db)).toHaveLength(1))
  const listed = await run(f)
  expect(listed.output).toContain('leads-analytics  leads.test.noted.v1  (1 delivery)')
  expect(listed.output).toContain('the table is upside down')
  expect(listed.output).toContain('correlation request-9')
  expect(listed.output).not.toContain('\u001b')

  fixed = true
  const id = listed.output.split(' ')[0]
  expect(await run(f, { REPLAY: id })).toMatchObject({ code: 0, output: expect.stringContaining('again for leads-analytics') })
  await eventually(() => expect(received).toEqual([4]))
  expect(await run(f, { REPLAY: id })).toMatchObject({ code: 1, output: expect.stringContaining('replayed already') })
  expect(await run(f, { REPLAY: 'unknown' })).toEqual({ code: 1, output: 'There is no dead letter unknown.' })
})

test('the command names the missing setting in one line', async () => {
  const f = await fixture()
  expect(await run(f, { MONGODB_URL: '' })).toMatchObject({ code: 1, output: expect.stringContaining('Set MONGODB_URL') })
  expect(await run(f, { MONGODB_URL: 'mongodb://127.0.0.1:1/' })).toMatchObject({
    code: 1,
    output: expect.stringContaining('ECONNREFUSED'),
  })
  expect(await run(f, { NATS_URL: '', REPLAY: 'x' })).toMatchObject({ code: 1, output: expect.stringContaining('NATS_URL') })
})

test('a message is stored once per consumer, however often it is dead-lettered', async () => {
  const f = await fixture()
  await f.running()
  const letter = { stream: 'leads', subject: noted.type, messageId: '7@1', deliveries: 8, bytes: Buffer.from('x') }
  for (const durable of ['a', 'a', 'b']) await storeDeadLetter(f.db, { ...letter, durable, reason: 'no' })
  expect((await listDeadLetters(f.db)).map(({ durable }) => durable)).toEqual(['a', 'b'])
})
