import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { watchConnection } from './connection-watch.ts'

/** Said again so often while the first connection is awaited, in milliseconds. */
const REMINDER_MS = 10_000

/**
 * Connects to NATS and keeps reconnecting for ever. Waits for the first connection instead of failing, so that services may start
 * before their NATS server. `url` is one address or several with commas between: `nats://user:password@host:4222`, `tls://host`.
 * Throws only for what waiting cannot mend, such as a refused password.
 */
export async function connectNats(url: string, options: { name: string; logger: Logger }): Promise<NatsConnection> {
  const { logger } = options
  const reminder = setInterval(() => logger.warn('still waiting for NATS to answer'), REMINDER_MS)
  try {
    const nats = await connect({
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
    })
    const watch = watchConnection(nats)
    watch.onDown(() => {
      if (!nats.isClosed()) logger.warn('NATS is away; reconnecting')
    })
    watch.onUp(() => logger.info({ server: nats.getServer() }, 'NATS is back'))
    return nats
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
