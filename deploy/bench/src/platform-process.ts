import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMongoServer } from '@forecourt/dev-servers/mongo-server'
import { startNatsServer } from '@forecourt/dev-servers/nats-server'
import { startPlatform } from '@forecourt/one-box/platform'
import { pino } from 'pino'
import webPush from 'web-push'
import { type PlatformUnderTest, signIn } from './bench-client.ts'
import { startPushService } from './push-service.ts'

/**
 * The platform under test, run as a separate process so that its memory can be measured: every service in one process, on a real mongod and a real
 * nats-server. Sends its URLs to its parent in one message, and exits when the parent disconnects.
 */
const OWNER = { email: 'owner@bench.test', password: 'a password for the bench' }

const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-bench-'))
const mongo = await startMongoServer({ dataDir: join(dataDir, 'mongodb') })
const nats = await startNatsServer({ dataDir: join(dataDir, 'nats') })
const push = await startPushService()
const platform = await startPlatform({
  mongodbUrl: mongo.url,
  natsUrl: nats.url,
  port: 0,
  dataDir,
  logger: pino({ level: 'error' }),
  owner: OWNER,
  rateLimitFactor: 0,
  alerts: {
    vapid: { ...webPush.generateVAPIDKeys(), subject: 'mailto:bench@example.test' },
    hosts: { push: [push.url], slack: [], teams: [] },
  },
})

const ready: PlatformUnderTest = {
  pid: process.pid,
  gatewayUrl: platform.url,
  mongodbUrl: mongo.url,
  natsUrl: nats.url,
  pushUrl: push.url,
  cookie: await signIn(platform.url, OWNER),
}
process.send?.(ready)

process.on('disconnect', async () => {
  await platform.close()
  await push.close()
  await nats.stop()
  await mongo.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
})
