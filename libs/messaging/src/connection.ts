import { sleep } from '@forecourt/timing/sleep'
import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node'
import pTimeout from 'p-timeout'
import type { Logger } from 'pino'
import { watchConnection } from './connection-watch.ts'
import { reasonOf } from './errors.ts'
import { pendingConnection } from './pending-connection.ts'

/** Said again so often while the first connection is awaited, in milliseconds. */
const REMINDER_MS = 10_000
/** A service that starts waits so long for its first connection, in milliseconds; then it begins without. */
const FIRST_CONNECTION_WITHIN_MS = 3_000

/**
 * Connects to NATS and keeps reconnecting for ever. Where NATS does not answer within three seconds, answers a connection that is lost for now,
 * so that a service starts and serves while NATS is away (design: nats unavailable). `url` is one address or several with commas between:
 * `nats://user:password@host:4222`, `tls://host`. Throws only for what waiting cannot mend, such as a refused password; when that comes out
 * later it is logged, and tried again.
 */
export async function connectNats(url: string, options: { name: string; logger: Logger }): Promise<NatsConnection> {
  const { logger } = options
  const connectOptions: ConnectionOptions = {
    ...natsAddress(url),
    name: options.name,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    reconnectJitter: 200,
    // a server that hangs without closing the socket is noticed within 30 s
    pingInterval: 10_000,
    maxPingOut: 2,
    timeout: 5_000,
    noAsyncTraces: true,
  }
  const first = connect(connectOptions)
  const early = await pTimeout(first, { milliseconds: FIRST_CONNECTION_WITHIN_MS, fallback: () => null })
  const nats = early ?? pendingConnection(keepTrying(first, connectOptions, logger))
  const watch = watchConnection(nats)
  watch.onDown(() => {
    if (!nats.isClosed()) logger.warn('NATS is away; reconnecting')
  })
  watch.onUp(() => logger.info({ server: nats.getServer() }, 'NATS is back'))
  return nats
}

/** The first connection, however long it takes. */
async function keepTrying(first: Promise<NatsConnection>, options: ConnectionOptions, logger: Logger): Promise<NatsConnection> {
  logger.warn('NATS does not answer; beginning without it')
  const reminder = setInterval(() => logger.warn('still waiting for NATS to answer'), REMINDER_MS)
  reminder.unref()
  try {
    for (let connecting = first; ; connecting = connect(options)) {
      try {
        return await connecting
      } catch (error) {
        logger.error({ reason: reasonOf(error) }, 'NATS refuses this service; trying again')
        await sleep(REMINDER_MS)
      }
    }
  } finally {
    clearInterval(reminder)
  }
}

/**
 * The servers and credentials of `nats://user:password@host:4222,...` as the client wants them. Throws for an address that is none.
 */
export function natsAddress(url: string): ConnectionOptions {
  const urls = url.split(',').map((part) => new URL(part.includes('://') ? part.trim() : `nats://${part.trim()}`))
  const [first] = urls
  return {
    servers: urls.map((part) => part.host),
    ...(first?.username && !first.password ? { token: decodeURIComponent(first.username) } : {}),
    ...(first?.username && first.password ? { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) } : {}),
    ...(first?.protocol === 'tls:' ? { tls: {} } : {}),
  }
}
