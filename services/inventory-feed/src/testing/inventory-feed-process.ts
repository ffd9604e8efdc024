import { connectNats } from '@forecourt/messaging/connection'
import { connectMongo } from '@forecourt/mongo/connect'
import { createIdentityVerifier } from '@forecourt/service-kit/identity'
import pino from 'pino'
import { buildApp } from '../app.ts'

/** The inventory-feed service in a process of its own, for tests that kill it. Tells its URL to the parent. */
const { TEST_MONGODB_URL = '', TEST_NATS_URL = '', TEST_PREFIX = '', TEST_PUBLIC_KEY = '' } = process.env
const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })
const mongo = await connectMongo(TEST_MONGODB_URL)
const nats = await connectNats(TEST_NATS_URL, { name: 'inventory-feed-child', logger })
const verifier = createIdentityVerifier(TEST_PUBLIC_KEY)
const service = await buildApp({ logger, mongo, databasePrefix: TEST_PREFIX, nats, verifier, clock: () => new Date() }, { uploadWaitMs: 0 })
process.send?.({ url: await service.listen('127.0.0.1', 0) })
// without its parent it has no purpose
process.on('disconnect', () => process.exit())
