import { connectNats } from '@forecourt/messaging/connection'
import { connectMongo } from '@forecourt/mongo/connect'
import { createIdentityVerifier } from '@forecourt/service-kit/identity'
import { MongoClient } from 'mongodb'
import pino from 'pino'
import { buildApp } from '../app.ts'
import { KILL_POINTS, killAt } from './kill-points.ts'

/**
 * The inventory-feed service in a separate process, for tests that kill it, or in which it kills itself (TEST_KILL_AT). Sends its URL to the
 * parent.
 */
const {
  TEST_MONGODB_URL = '',
  TEST_NATS_URL = '',
  TEST_PREFIX = '',
  TEST_PUBLIC_KEY = '',
  TEST_KILL_AT,
  TEST_SETTINGS = '{}',
} = process.env
const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })
const killPoint = KILL_POINTS.find((point) => point === TEST_KILL_AT)
const mongo = await (killPoint ? connectMonitored() : connectMongo(TEST_MONGODB_URL))
const nats = await connectNats(TEST_NATS_URL, { name: 'inventory-feed-child', logger })
const verifier = createIdentityVerifier(TEST_PUBLIC_KEY)
const settings = { uploadWaitMs: 0, ...JSON.parse(TEST_SETTINGS) }
const service = await buildApp({ logger, mongo, databasePrefix: TEST_PREFIX, nats, verifier, clock: () => new Date() }, settings)
if (killPoint) killAt(mongo, killPoint)
process.send?.({ url: await service.listen('127.0.0.1', 0) })
// exits with its parent
process.on('disconnect', () => process.exit())

function connectMonitored(): Promise<MongoClient> {
  const majority = { writeConcern: { w: 'majority' }, readConcern: { level: 'majority' } } as const
  return new MongoClient(TEST_MONGODB_URL, { ...majority, ignoreUndefined: true, monitorCommands: true }).connect()
}
