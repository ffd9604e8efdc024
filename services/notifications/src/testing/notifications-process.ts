import { connectNats } from '@forecourt/messaging/connection'
import { connectMongo } from '@forecourt/mongo/connect'
import { createIdentityVerifier } from '@forecourt/service-kit/identity'
import pino from 'pino'
import { buildApp } from '../app.ts'

/** The notifications service in a separate process, for tests that kill it. Sends the parent a message when it is running. */
const { TEST_MONGODB_URL = '', TEST_NATS_URL = '', TEST_PREFIX = '', TEST_PUBLIC_KEY = '', TEST_SETTINGS = '{}' } = process.env
const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })
const mongo = await connectMongo(TEST_MONGODB_URL)
const nats = await connectNats(TEST_NATS_URL, { name: 'notifications-child', logger })
const verifier = createIdentityVerifier(TEST_PUBLIC_KEY)
await buildApp({ logger, mongo, databasePrefix: TEST_PREFIX, nats, verifier, clock: () => new Date() }, JSON.parse(TEST_SETTINGS))
process.send?.('running')
// exit when the parent has ended
process.on('disconnect', () => process.exit())
