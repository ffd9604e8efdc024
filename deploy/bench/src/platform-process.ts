import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPlatform } from '@forecourt/dev-env/platform'
import { startMongoServer } from '@forecourt/dev-servers/mongo-server'
import { startNatsServer } from '@forecourt/dev-servers/nats-server'
import { pino } from 'pino'
import type { PlatformUnderTest } from './bench-client.ts'

/**
 * The platform under test, run as a process of its own so that its memory is its own: every service in one process, on a real mongod and a real
 * nats-server. Tells its parent who it is in one message and ends when the parent goes away or says so.
 */
const OWNER = { email: 'owner@bench.test', password: 'a password for the bench' }

const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-bench-'))
const mongo = await startMongoServer({ dataDir: join(dataDir, 'mongodb') })
const nats = await startNatsServer({ dataDir: join(dataDir, 'nats') })
const platform = await startPlatform({
  mongodbUrl: mongo.url,
  natsUrl: nats.url,
  port: 0,
  dataDir,
  logger: pino({ level: 'error' }),
  owner: OWNER,
})

const signIn = await fetch(`${platform.url}/api/dealerships/admin/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(OWNER),
})
if (!signIn.ok) throw new Error(`the bench could not sign in: ${await signIn.text()}`)

const ready: PlatformUnderTest = {
  pid: process.pid,
  gatewayUrl: platform.url,
  mongodbUrl: mongo.url,
  natsUrl: nats.url,
  cookie: (signIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
}
process.send?.(ready)

const stop = async () => {
  await platform.close()
  await nats.stop()
  await mongo.stop()
  process.exit(0)
}
process.on('message', stop)
process.on('disconnect', stop)
