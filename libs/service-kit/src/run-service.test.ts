import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { packetClosed, packetOpened } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { startNatsServer } from '@forecourt/dev-servers/nats-server'
import { startOwnServer } from '@forecourt/dev-servers/own-server'
import { usesContainers } from '@forecourt/dev-servers/test-infra'
import { ownMongo, testMongo, testNats } from '@forecourt/dev-servers/test-servers'
import { AckPolicy, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { MongoClient } from 'mongodb'
import { afterEach, describe, expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('./testing/small-process.ts', import.meta.url))
const publicKey = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()

let child: ChildProcess
afterEach(() => void child.kill('SIGKILL'))

function start(env: Record<string, string>, ...args: string[]) {
  const output = { text: '' }
  child = spawn(process.execPath, ['--import', 'tsx', '--conditions=source', MAIN, ...args], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', HEALTH_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output.text += data))
  return output
}
const exit = async () => (await once(child, 'exit'))[0] as number | null
/** Waits until a process is listening, and returns its addresses from its log. */
async function listening(output: { text: string }) {
  await eventually(() => expect(output.text).toContain('is listening'))
  const line = output.text.split('\n').find((one) => one.includes('is listening'))
  return JSON.parse(line ?? '') as { url: string; health: string }
}
const statusOf = async (url: string) => (await fetch(url)).status
/** Waits until a process reports this readiness. A check that takes over 3 s, as on a busy machine, reports it as unavailable. */
const untilReadiness = (health: string, status: number, body: object) =>
  eventually(async () => {
    const response = await fetch(`${health}/readyz`)
    expect([response.status, await response.json()]).toEqual([status, body])
  })

describe('a process', () => {
  test('with an invalid environment prints all errors as plain text and exits', async () => {
    const output = start({ MONGODB_URL: 'localhost', PORT: 'eighty' })
    expect(await exit()).toBe(1)
    expect(output.text).toMatch(/^The configuration is not complete:\n/)
    for (const name of [
      'MONGODB_URL: must begin with',
      'PORT: ',
      'NATS_URL is missing',
      'IDENTITY_PUBLIC_KEY is missing',
      'GREETING is missing',
    ]) {
      expect(output.text).toContain(`  ${name}`)
    }
  })

  test('that cannot start logs the reason and exits', async () => {
    const output = start({ KIND: 'bare', GREETING: 'fail' })
    expect(await exit()).toBe(1)
    expect(output.text).toContain('cannot greet')
  })

  test('on SIGTERM first reports draining, then finishes its requests, then closes its connections', async () => {
    const output = start({ KIND: 'bare', GREETING: 'hello' })
    const { url, health } = await listening(output)
    await untilReadiness(health, 200, { status: 'ok' })
    const response = fetch(`${url}/slow`)
    await eventually(() => expect(output.text).toContain('request began'))

    child.kill('SIGTERM')
    await untilReadiness(health, 503, { status: 'draining' })
    expect(await statusOf(`${health}/healthz`)).toBe(200)
    child.kill('SIGUSR2')
    expect(await (await response).json()).toEqual({ greeting: 'hello' })
    expect(await exit()).toBe(0)
    const steps = [...output.text.matchAll(/^step: (.+)$/gm)].map((match) => match[1])
    expect(steps).toEqual(['request began', 'service closed', 'second connection closed', 'first connection closed'])
  })

  test('exits immediately on a second signal', async () => {
    const output = start({ KIND: 'bare', GREETING: 'hello' })
    await listening(output)
    child.kill('SIGTERM')
    await eventually(() => expect(output.text).toContain('closing'))
    child.kill('SIGTERM')
    expect(await exit()).toBe(1)
  })
})

test('a service stays ready while NATS is unavailable, reports it on /readyz, and closes', async () => {
  const { url, prefix } = testMongo()
  const natsServer = await testNats()
  const output = start({
    GREETING: 'hi',
    MONGODB_URL: url,
    NATS_URL: natsServer.url,
    DATABASE_PREFIX: prefix,
    IDENTITY_PUBLIC_KEY: publicKey,
  })
  const { health } = await listening(output)
  await untilReadiness(health, 200, { status: 'ok' })
  await natsServer.halt()
  await untilReadiness(health, 200, { status: 'ok', nats: 'unavailable' })
  expect(await statusOf(`${health}/healthz`)).toBe(200)
  child.kill('SIGINT')
  expect(await exit()).toBe(0)
  await natsServer.stop()
})

test('a service starts while NATS is unavailable and connects later', async () => {
  const { url, prefix } = testMongo()
  const natsServer = await testNats()
  await natsServer.halt()
  const env = { GREETING: 'hi', MONGODB_URL: url, NATS_URL: natsServer.url, DATABASE_PREFIX: prefix, IDENTITY_PUBLIC_KEY: publicKey }
  const { health } = await listening(start(env))
  await untilReadiness(health, 200, { status: 'ok', nats: 'unavailable' })
  await natsServer.restart()
  await untilReadiness(health, 200, { status: 'ok' })
  child.kill('SIGINT')
  expect(await exit()).toBe(0)
  await natsServer.stop()
})

test('a service that starts while MongoDB is unavailable waits for it and reports that on /readyz', async () => {
  const [mongo, natsServer] = await Promise.all([ownMongo(), testNats()])
  await mongo.halt()
  const output = start({
    GREETING: 'hi',
    MONGODB_URL: mongo.url,
    NATS_URL: natsServer.url,
    IDENTITY_PUBLIC_KEY: publicKey,
  })
  await eventually(() => expect(output.text).toContain('is starting'))
  const { health } = JSON.parse(output.text.split('\n').find((line) => line.includes('is starting')) ?? '') as { health: string }
  const waiting = { status: 'unavailable', reason: expect.stringMatching(/^waiting for MongoDB at 127\.0\.0\.1:\d+/) }
  await untilReadiness(health, 503, waiting)
  expect(await statusOf(`${health}/healthz`)).toBe(200)
  await mongo.restart()
  await listening(output)
  await untilReadiness(health, 200, { status: 'ok' })
  child.kill('SIGINT')
  expect(await exit()).toBe(0)
  await Promise.all([mongo.stop(), natsServer.stop()])
})

test.skipIf(usesContainers).each([
  ['MongoDB', 'MONGODB_URL'],
  ['NATS', 'NATS_URL'],
] as const)(
  'a service that %s rejects logs the server, the user and the variable, without a stack or the password',
  async (server, variable) => {
    const { url, prefix } = testMongo()
    const login = { user: 'forecourt', password: 'right' }
    const natsServer = await startOwnServer('nats', (options) => startNatsServer({ ...options, login }))
    const env = { GREETING: 'hi', MONGODB_URL: url, NATS_URL: natsServer.url, DATABASE_PREFIX: prefix, IDENTITY_PUBLIC_KEY: publicKey }
    const wrong = new URL(env[variable])
    wrong.username = 'unknown'
    wrong.password = 'wrong-password'
    const output = start({ ...env, [variable]: wrong.toString() })
    expect(await exit()).toBe(1)
    expect(output.text).toMatch(new RegExp(`${server} at ${wrong.host} refuses the user unknown \\(${variable}\\): `))
    expect(output.text).not.toContain('wrong-password')
    expect(output.text).not.toContain('at async')
    await natsServer.stop()
  },
)

describe('the command migrate', () => {
  test('creates the indexes and streams of this version and adds events to its consumers without the identity key, and is idempotent', async () => {
    const { url, prefix } = testMongo()
    const natsServer = await testNats()
    const env = { GREETING: 'hi', MONGODB_URL: url, NATS_URL: natsServer.url, DATABASE_PREFIX: prefix }
    for (const _time of ['once', 'twice']) {
      const output = start(env, 'migrate')
      expect(await exit(), output.text).toBe(0)
      expect(output.text).toContain('leads is ready for this version')
    }
    const mongo = await MongoClient.connect(url)
    const indexes = await mongo.db(`${prefix}leads`).collection('greetings').listIndexes().toArray()
    expect(indexes.map(({ name }) => name)).toEqual(['_id_', 'by-day'])
    await mongo.close()
    const nats = await connect({ servers: new URL(natsServer.url).host })
    const { streams, consumers } = await jetstreamManager(nats)
    expect((await streams.info('leads')).config.subjects).toEqual(['leads.>'])
    expect((await streams.info('leads-heartbeats')).config.subjects).toEqual(['leads-heartbeats.>'])

    const place = { durable_name: 'leads-packets', ack_policy: AckPolicy.Explicit }
    await consumers.add('leads', { ...place, filter_subject: packetOpened.type })
    const output = start(env, 'migrate')
    expect(await exit(), output.text).toBe(0)
    expect((await consumers.info('leads', 'leads-packets')).config.filter_subjects).toEqual([packetOpened.type, packetClosed.type])
    await nats.close()
    await natsServer.stop()
  })

  test('fails with the reason, so that an upgrade stops', async () => {
    const output = start({ MONGODB_URL: 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=300', NATS_URL: '127.0.0.1:1' }, 'migrate')
    expect(await exit()).toBe(1)
    expect(output.text).toContain('leads could not be migrated')
  })

  test('does nothing for a service without a database', async () => {
    const output = start({ KIND: 'bare' }, 'migrate')
    expect(await exit(), output.text).toBe(0)
    expect(output.text).toContain('nothing to prepare')
  })

  test('no other command exists', async () => {
    const output = start({}, 'migrat')
    expect(await exit()).toBe(2)
    expect(output.text).toContain('There is no command migrat.')
  })
})
