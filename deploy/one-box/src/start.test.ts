import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { signIn } from '@forecourt/api-client/api-client'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import { freePort } from '@forecourt/dev-servers/free-port'
import { startNatsServer } from '@forecourt/dev-servers/nats-server'
import { testFolder } from '@forecourt/dev-servers/test-folder'
import { connect } from '@nats-io/transport-node'
import { MongoClient } from 'mongodb'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { readServersNote } from './start/servers-note.ts'
import { isRunning, killForecourts, serverPids, startForecourt } from './testing/forecourt-process.ts'

const folder = await testFolder()
afterEach(killForecourts)

const noDemo = (name: string, more: Record<string, string> = {}) => ({ DATA_DIR: join(folder, name), DEMO: '0', ...more })

test('a start after Ctrl-C keeps the owner and the data of the previous start', async () => {
  const env = noDemo('kept')
  const first = startForecourt(env)
  const { url } = await first.ready
  const [, email = '', password = ''] = /Sign in as (\S+) with the password (\S+)/.exec(first.output()) ?? []
  expect(email).toBe('owner@forecourt.local')
  const client = await signIn(url, { email, password })
  await client.call(authOperations.createDealership, { body: { name: 'Kept Cars', email: 'kept@cars.test' } })
  const pids = await serverPids(env.DATA_DIR)
  expect(pids).toHaveLength(2)

  first.signal('SIGINT')
  expect(await first.ended).toEqual({ code: 0, signal: null })
  for (const pid of pids) expect(await isRunning(pid)).toBe(false)

  const second = startForecourt(env)
  const again = await second.ready
  expect(second.output()).not.toContain('password')
  const [dealership] = await (await signIn(again.url, { email, password })).call(authOperations.listDealerships, {})
  expect(dealership).toMatchObject({ name: 'Kept Cars' })
  second.signal('SIGTERM')
  expect((await second.ended).code).toBe(0)
})

test('serves health and metrics of every service on HEALTH_PORT', async () => {
  const healthPort = await freePort()
  const running = startForecourt(noDemo('measured', { HEALTH_PORT: String(healthPort) }))
  const { url } = await running.ready
  const health = (path: string) => fetch(`http://localhost:${healthPort}${path}`)
  await eventually(async () => expect(await (await health('/readyz')).json()).toEqual({ status: 'ok' }))
  await expect(signIn(url, { email: 'unknown@cars.test', password: 'wrong' })).rejects.toThrow()
  await eventually(async () => {
    const metrics = await (await health('/metrics')).text()
    expect(metrics).toMatch(/^forecourt_ready\{service="forecourt"\} 1$/m)
    for (const app of ['gateway', 'auth']) expect(metrics).toMatch(new RegExp(`^http_request_duration_seconds_count\\{.*app="${app}"`, 'm'))
  })
  running.signal('SIGINT')
  await running.ended
})

test('counts people by the addresses that a trusted proxy forwards', async () => {
  const owner = { email: 'owner@forecourt.local', password: 'a password of mine' }
  const running = startForecourt(noDemo('proxied', { OWNER_PASSWORD: owner.password, TRUST_PROXY: 'loopback' }))
  const { url } = await running.ready
  const client = await signIn(url, owner, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(await client.call(authOperations.listOwnSessions, {})).toMatchObject({ sessions: [{ address: '203.0.113.7' }] })
  running.signal('SIGINT')
  await running.ended
})

test('protects its files, its MongoDB and its NATS from other users, even in a data directory that was open before', async () => {
  const env = noDemo('private')
  await mkdir(env.DATA_DIR)
  await chmod(env.DATA_DIR, 0o755)
  const running = startForecourt(env)
  await running.ready
  expect((await stat(env.DATA_DIR)).mode & 0o777).toBe(0o700)
  const kept = await readdir(env.DATA_DIR, { recursive: true, withFileTypes: true })
  const files = kept.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  expect(files.length).toBeGreaterThan(10)
  const open = []
  for (const file of files) {
    // servers delete files in the meantime
    const found = await stat(file).catch(() => null)
    if (found !== null && (found.mode & 0o077) !== 0) open.push(file)
  }
  expect(open).toEqual([])
  const { host } = new URL((await readServersNote(env.DATA_DIR))?.MONGODB_URL ?? '')
  const anybody = new MongoClient(`mongodb://${host}/?directConnection=true`)
  await expect(anybody.db('forecourt_auth').collection('users').findOne()).rejects.toThrow(/requires authentication/)
  await anybody.close()
  const { host: natsHost } = new URL((await readServersNote(env.DATA_DIR))?.NATS_URL ?? '')
  await expect(connect({ servers: natsHost, maxReconnectAttempts: 0 })).rejects.toThrow(/Authorization Violation/)
  running.signal('SIGINT')
  await running.ended
})

test('starts with its data after it was killed', async () => {
  const owner = { OWNER_EMAIL: 'boss@cars.test', OWNER_PASSWORD: 'a password of mine' }
  const env = noDemo('killed', owner)
  const killed = startForecourt(env)
  await killed.ready
  expect(killed.output()).toContain('Sign in as boss@cars.test with your OWNER_PASSWORD.')
  killed.signal('SIGKILL')
  await killed.ended
  const left = await serverPids(env.DATA_DIR)
  expect(await Promise.all(left.map(isRunning))).toEqual([true, true])

  const next = startForecourt(env)
  const { url } = await next.ready
  for (const pid of left) expect(await isRunning(pid)).toBe(false)
  await signIn(url, { email: 'boss@cars.test', password: 'a password of mine' })
  next.signal('SIGINT')
  await next.ended
})

test('Ctrl-C while it is still starting stops its servers too', async () => {
  const env = noDemo('early')
  const early = startForecourt(env)
  await expect.poll(() => serverPids(env.DATA_DIR)).not.toEqual([])
  early.signal('SIGINT')
  expect((await early.ended).code).toBe(0)
  const pids = await serverPids(env.DATA_DIR)
  await expect.poll(async () => (await Promise.all(pids.map(isRunning))).includes(true)).toBe(false)
})

test('stops in order when its terminal closes, and when SIGTERM arrives twice', async () => {
  const closed = startForecourt(noDemo('closed'))
  const { url } = await closed.ready
  closed.closeTerminal()
  closed.signal('SIGHUP')
  closed.signal('SIGTERM')
  expect(await closed.ended).toEqual({ code: 0, signal: null })
  await expect(fetch(url)).rejects.toThrow()
  expect(await readServersNote(join(folder, 'closed'))).toBeNull()
})

test('starts on a NATS with a password of special characters', async () => {
  const login = { user: 'forecourt', password: 'p@ss/word' }
  const nats = await startNatsServer({ dataDir: join(folder, 'nats-of-another'), login })
  onTestFinished(() => nats.stop())
  const natsUrl = `nats://${login.user}:${encodeURIComponent(login.password)}@127.0.0.1:${nats.port}`
  const running = startForecourt(noDemo('nats-password', { NATS_URL: natsUrl }))
  await running.ready
  running.signal('SIGINT')
  expect((await running.ended).code).toBe(0)
})

test('a second start on the same data fails with advice and does not disturb the first', async () => {
  const env = noDemo('shared')
  const first = startForecourt(env)
  const { url } = await first.ready
  const second = startForecourt(env)
  expect((await second.ended).code).toBe(1)
  expect(second.complaints()).toMatch(
    /^The data directory \S+ is in use by process \d+: stop that one first, or choose another with DATA_DIR\.\n$/,
  )
  expect((await fetch(`${url}/api/dealerships/admin/session`)).status).toBe(401)
  first.signal('SIGINT')
  await first.ended
})

test('reports a port in use in one line that says what to do', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  const { ended, complaints } = startForecourt(noDemo('port', { PORT: String(port) }))
  expect((await ended).code).toBe(1)
  expect(complaints()).toBe(`Port ${port} is taken: stop what uses it, or choose another one, e.g. PORT=${port + 1} make start.\n`)
  other.close()
})

test('reports a data directory that cannot be written in one line that says what to do', async () => {
  await writeFile(join(folder, 'a-file'), '')
  const { ended, complaints } = startForecourt(noDemo('a-file/below'))
  expect((await ended).code).toBe(1)
  expect(complaints()).toMatch(/^The data directory \S+a-file\/below cannot be written \(.*\): choose another with DATA_DIR\.\n$/)
})

test.each([
  [{ PORT: 'eighty' }, /^PORT must be a number from 0 to 65535\. Change it and start again\.\n$/],
  [
    { OWNER_PASSWORD: 'short', MONGODB_URL: 'localhost' },
    /^OWNER_PASSWORD must have at least 8 characters; MONGODB_URL must begin with mongodb.*\n$/,
  ],
])('reports an invalid variable (%o) in one line', async (env, line) => {
  const { ended, complaints } = startForecourt(noDemo('bad', env))
  expect((await ended).code).toBe(1)
  expect(complaints()).toMatch(line)
})

test('reports unreachable servers in one line that names the variable', async () => {
  const port = await freePort()
  const mongo = startForecourt(noDemo('down', { MONGODB_URL: `mongodb://user:secret@127.0.0.1:${port}` }))
  const nats = startForecourt(noDemo('down-2', { NATS_URL: `nats://127.0.0.1:${port}` }))
  expect((await mongo.ended).code).toBe(1)
  expect(mongo.complaints()).toMatch(
    /^The MongoDB at 127\.0\.0\.1:\d+ does not answer \(.*\): start it, correct MONGODB_URL, or unset it\.\n$/,
  )
  expect((await nats.ended).code).toBe(1)
  expect(nats.complaints()).toMatch(/^The NATS at 127\.0\.0\.1:\d+ does not answer \(.*\): start it, correct NATS_URL, or unset it\.\n$/)
})
