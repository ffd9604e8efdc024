import type { EventDefinition } from '@forecourt/contracts/event'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { testMongo } from '@forecourt/dev-servers/test-servers'
import { connectMongo } from '@forecourt/mongo/connect'
import type { NatsConnection } from '@nats-io/transport-node'
import pino, { type Logger } from 'pino'
import type { EventContext } from '../envelope.ts'
import { type Messaging, type MessagingOptions, startMessaging } from '../messaging.ts'
import { noted } from './events.ts'
import { storedMessages } from './stored-messages.ts'
import { startTestNats } from './test-nats.ts'

export { counted, noted } from './events.ts'

export const silent: Logger = pino({ level: process.env.TEST_LOG ?? 'silent' })

export function contextOf(correlationId = 'request-1'): EventContext {
  return { dealershipId: null, actor: { kind: 'system', name: 'test' }, correlationId, now: new Date('2026-11-21T12:00:00Z') }
}

/** Returns the numbers from 0 to `count`, exclusive. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

/** Starts a nats-server and a database for one test and removes them when it ends. */
export async function fixture(options: { mongoUrl?: string; selectionTimeoutMs?: number; logger?: Logger } = {}) {
  const logger = options.logger ?? silent
  const { server, connect } = await startTestNats(logger)
  const { url, prefix } = testMongo()
  const { mongoUrl = url, selectionTimeoutMs } = options
  // on a busy machine the first connection may take longer than the timeout, which is for later calls
  const mongo = await connectMongo(mongoUrl, selectionTimeoutMs === undefined ? {} : { selectionTimeoutMs, onUnavailable() {} })
  afterTest(() => mongo.close())
  const db = mongo.db(`${prefix}leads`)
  const nats = await connect()
  const start = async (more: Partial<MessagingOptions> = {}) => {
    // longer than in production: an event whose ack a busy machine delays would go through the outbox, behind later ones
    const messaging = await startMessaging({ service: 'leads', db, nats, logger, ackTimeoutMs: 15_000, ...more })
    afterTest(() => messaging.close())
    return messaging
  }
  return {
    server,
    nats,
    mongo,
    db,
    connect,
    /** starts messaging of the leads service; each call is another replica */
    start,
    /** like `start`, but waits until the stream exists and every publish is direct */
    async running(more: Partial<MessagingOptions> = {}): Promise<Messaging> {
      const messaging = await start(more)
      await eventually(() => messaging.ready())
      return messaging
    },
    /** returns the messages of the leads stream, in order */
    stored: () => storedMessages(nats, 'leads'),
  }
}

export type Fixture = Awaited<ReturnType<typeof fixture>>

/** Returns the numbers of the stored `noted` events, in order. */
export async function storedNumbers(fixture: Fixture): Promise<number[]> {
  return (await fixture.stored()).map(({ body }) => (body as { data: { n: number } }).data.n)
}

/** Adds an event to the outbox in a separate transaction. */
export async function addInTransaction(fixture: Fixture, messaging: Messaging, n: number): Promise<void> {
  await fixture.mongo.withSession((session) =>
    session.withTransaction(async () => {
      await messaging.outbox.add(session, noted, { n }, contextOf())
    }),
  )
}

/** Publishes raw bytes as a message of an event. */
export async function publishRaw(nats: NatsConnection, event: EventDefinition, bytes: string | Uint8Array): Promise<void> {
  const { jetstream } = await import('@nats-io/jetstream')
  await jetstream(nats).publish(event.type, bytes)
}
