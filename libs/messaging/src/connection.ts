import { sleep } from '@forecourt/timing/sleep'
import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node'
import pTimeout from 'p-timeout'
import type { Logger } from 'pino'
import { watchConnection } from './connection-watch.ts'
import { reasonOf } from './errors.ts'
import { pendingConnection } from './pending-connection.ts'

/** The interval of log lines and retries while the first connection is pending, in milliseconds. */
const REMINDER_INTERVAL_MS = 10_000
/** How long a starting service waits for its first connection, in milliseconds. */
const FIRST_CONNECTION_TIMEOUT_MS = 3_000

/**
 * Connects to NATS and reconnects without limit. When NATS does not respond within three seconds, returns a disconnected connection, so that a
 * service starts and serves while NATS is unavailable (design: nats unavailable). `url` is one address or several separated by commas:
 * `nats://user:password@host:4222`, `tls://host`. Throws for errors that waiting cannot fix, such as a rejected password. Once it has returned, such an
 * error is logged and the connection retried.
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
  const early = await pTimeout(first, { milliseconds: FIRST_CONNECTION_TIMEOUT_MS, fallback: () => null })
  const nats = early ?? pendingConnection(keepTrying(first, connectOptions, logger))
  if (early !== null) reconnectAfterRejections(early)
  const watch = watchConnection(nats)
  watch.onDown(() => {
    if (!nats.isClosed()) logger.warn('NATS is unavailable; reconnecting')
  })
  watch.onUp(() => logger.info({ server: nats.getServer() }, 'reconnected to NATS'))
  void logErrors(nats, logger)
  return nats
}

/** Logs why the server rejects a connection, once and not at every retry. */
async function logErrors(nats: NatsConnection, logger: Logger): Promise<void> {
  let logged = ''
  for await (const status of nats.status()) {
    if (status.type === 'reconnect') logged = ''
    if (status.type !== 'error' || status.error.message === logged) continue
    logged = status.error.message
    logger.warn({ reason: logged }, 'NATS returned an error')
  }
}

/** Waits for the first connection and retries until it succeeds. */
async function keepTrying(first: Promise<NatsConnection>, options: ConnectionOptions, logger: Logger): Promise<NatsConnection> {
  logger.warn('NATS does not respond; starting without it')
  const reminder = setInterval(() => logger.warn('still waiting for NATS'), REMINDER_INTERVAL_MS)
  reminder.unref()
  try {
    for (let connecting = first; ; connecting = connect(options)) {
      try {
        const nats = await connecting
        reconnectAfterRejections(nats)
        return nats
      } catch (error) {
        logger.error({ reason: reasonOf(error) }, 'NATS rejected the connection; retrying')
        await sleep(REMINDER_INTERVAL_MS)
      }
    }
  } finally {
    clearInterval(reminder)
  }
}

/**
 * Makes a connection reconnect even after the server has rejected it twice in a row. By default it would then be closed for good, and the process would
 * consume nothing until it is restarted. A NATS that restarts rejects clients until it knows their accounts, and one that is busy rejects those whose
 * credentials arrive late. The option is set only now, because the first connection must fail for a wrong password.
 */
function reconnectAfterRejections(nats: NatsConnection): void {
  const { options } = nats as NatsConnection & { options: ConnectionOptions }
  options.ignoreAuthErrorAbort = true
}

/**
 * The servers and credentials of `nats://user:password@host:4222,...` as connection options. Throws for an invalid address.
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
