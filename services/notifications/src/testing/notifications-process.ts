import { connectNats } from '@forecourt/messaging/connection'
import { connectMongo } from '@forecourt/mongo/connect'
import { createIdentityVerifier } from '@forecourt/service-kit/identity'
import pino from 'pino'
import { buildApp } from '../app.ts'

/** The notifications service in a separate process, for tests that kill it. Notifies the parent when it runs. */
const { TEST_MONGODB_URL = '', TEST_NATS_URL = '', TEST_PREFIX = '', TEST_PUBLIC_KEY = '', TEST_SETTINGS = '{}' } = process.env
const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })
const mongo = await connectMongo(TEST_MONGODB_URL)
const nats = await connectNats(TEST_NATS_URL, { name: 'notifications-child', logger })
const verifier = createIdentityVerifier(TEST_PUBLIC_KEY)
await buildApp({ logger, mongo, databasePrefix: TEST_PREFIX, nats, verifier, clock: () => new Date() }, JSON.parse(TEST_SETTINGS))
process.send?.('running')
// without its parent it has no purpose
process.on('disconnect', () => process.exit())
