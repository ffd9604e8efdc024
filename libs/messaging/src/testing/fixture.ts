import type { EventDefinition } from '@forecourt/contracts/event'
import type { OwnServer } from '@forecourt/dev-servers/own-server'
import { testMongo, testNats } from '@forecourt/dev-servers/test-servers'
import { connectMongo } from '@forecourt/mongo/connect'
import { jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { type Db, MongoClient } from 'mongodb'
import pino, { type Logger } from 'pino'
import { onTestFinished } from 'vitest'
import { connectNats } from '../connection.ts'
import type { EventContext } from '../envelope.ts'
import { type Messaging, type MessagingOptions, startMessaging } from '../messaging.ts'
import { noted } from './events.ts'
import { eventually } from './eventually.ts'

export { counted, noted } from './events.ts'

export const silent: Logger = pino({ level: process.env.TEST_LOG ?? 'silent' })

export function contextOf(correlationId = 'request-1'): EventContext {
  return { dealershipId: null, actor: { kind: 'system', name: 'test' }, correlationId, now: new Date('2026-11-21T12:00:00Z') }
}

export interface Fixture {
  server: OwnServer
  nats: NatsConnection
  mongo: MongoClient
  db: Db
  /** messaging of the leads service; each call is another replica */
  start(options?: Partial<MessagingOptions>): Promise<Messaging>
  /** the same, when its stream stands: from then on every publish is direct */
  running(options?: Partial<MessagingOptions>): Promise<Messaging>
  connect(): Promise<NatsConnection>
  /** what the leads stream holds, in order */
  stored(): Promise<{ subject: string; body: unknown; seq: number }[]>
}

/** A nats-server and a database of the test's own; all is taken down when the test is over. */
export async function fixture(options: { mongoUrl?: string; selectionTimeoutMs?: number; logger?: Logger } = {}): Promise<Fixture> {
  const logger = options.logger ?? silent
  const server = await testNats()
  onTestFinished(() => server.stop())
  const { url, prefix } = testMongo()
  const mongo =
    options.selectionTimeoutMs === undefined
      ? await connectMongo(options.mongoUrl ?? url)
      : await new MongoClient(options.mongoUrl ?? url, { serverSelectionTimeoutMS: options.selectionTimeoutMs }).connect()
  onTestFinished(() => mongo.close())
  const db = mongo.db(`${prefix}leads`)
  if (options.mongoUrl === undefined) onTestFinished(async () => void (await db.dropDatabase()))
  const connect = async () => {
    const nats = await connectNats(server.url, { name: 'test', logger })
    onTestFinished(() => nats.close())
    return nats
  }
  const nats = await connect()
  const start = async (more: Partial<MessagingOptions> = {}) => {
    const messaging = await startMessaging({ service: 'leads', db, nats, logger, ...more })
    onTestFinished(() => messaging.close())
    return messaging
  }
  return {
    server,
    nats,
    mongo,
    db,
    connect,
    start,
    async running(more = {}) {
      const messaging = await start(more)
      await eventually(() => messaging.ready())
      return messaging
    },
    stored: () => storedIn(nats, 'leads'),
  }
}

async function storedIn(nats: NatsConnection, stream: string): Promise<{ subject: string; body: unknown; seq: number }[]> {
  const manager = await jetstreamManager(nats, { checkAPI: false, timeout: 500 })
  const { state } = await manager.streams.info(stream)
  const all = []
  for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq++) {
    const message = await manager.streams.getMessage(stream, { seq })
    if (message !== null) all.push({ subject: message.subject, body: message.json<unknown>(), seq })
  }
  return all
}

/** The numbers of `noted` events, as they were stored. */
export async function storedNumbers(fixture: Fixture): Promise<number[]> {
  return (await fixture.stored()).map(({ body }) => (body as { data: { n: number } }).data.n)
}

/** Adds an event to the outbox in a transaction of its own. */
export async function addInTransaction(fixture: Fixture, messaging: Messaging, n: number): Promise<void> {
  await fixture.mongo.withSession((session) =>
    session.withTransaction(async () => {
      await messaging.outbox.add(session, noted, { n }, contextOf())
    }),
  )
}

/** Publishes bytes as they are. */
export async function publishRaw(nats: NatsConnection, event: EventDefinition, bytes: string | Uint8Array): Promise<void> {
  const { jetstream } = await import('@nats-io/jetstream')
  await jetstream(nats).publish(event.type, bytes)
}
