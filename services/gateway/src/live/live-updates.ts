import { sessionRevoked } from '@forecourt/contracts/auth/events'
import { listenEverywhere } from '@forecourt/messaging/broadcast'
import { watchConnection } from '@forecourt/messaging/connection-watch'
import { subscribeLive } from '@forecourt/messaging/live'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import type { SessionCache } from '../session/session-cache.ts'
import type { LiveHub, LiveViewer } from './live-hub.ts'

/** Resolving a session extends it, so a stream resolves it only well after the known expiry. Clocks differ a little. */
const EXPIRY_GRACE_MS = 30_000

interface LiveUpdatesOptions {
  nats: NatsConnection
  hub: LiveHub
  sessions: SessionCache
  clock: () => Date
  logger: Logger
  /** how often streams of expired sessions are closed */
  expiryCheckMs: number
}

/**
 * Connects the gateway to NATS: forwards live messages to the hub, and ends a revoked session immediately. Revocations missed
 * while NATS was unavailable are recovered on reconnect: the cache is cleared, and every session with a stream is resolved again.
 */
export function startLiveUpdates({ nats, hub, sessions, clock, logger, expiryCheckMs }: LiveUpdatesOptions): { close(): void } {
  const messages = subscribeLive(nats, logger, hub.send)
  const revocations = listenEverywhere(nats, logger, sessionRevoked, ({ data }) => {
    sessions.revoke(data.tokenHash)
    hub.endSession(data.sessionId)
  })

  const revalidate = async ({ session, tokenHash }: Pick<LiveViewer, 'session' | 'tokenHash'>) => {
    try {
      if ((await sessions.resolve(tokenHash, false)) === null) hub.endSession(session.sessionId)
    } catch {
      // auth is unavailable: the stream stays open, and the next check resolves its session again
    }
  }
  const checkExpired = () => {
    const expiredBefore = clock().getTime() - EXPIRY_GRACE_MS
    for (const open of hub.sessions()) if (open.session.expiresAt < expiredBefore) void revalidate(open)
  }
  const checks = setInterval(checkExpired, expiryCheckMs)
  checks.unref()

  const watch = watchConnection(nats)
  const stopDown = watch.onDown(() => hub.setDegraded(true))
  const stopUp = watch.onUp(async () => {
    hub.setDegraded(false)
    sessions.clear()
    for (const open of hub.sessions()) await revalidate(open)
  })
  hub.setDegraded(!watch.isConnected())

  return {
    close() {
      clearInterval(checks)
      stopDown()
      stopUp()
      if (nats.isClosed()) return
      messages.close()
      revocations.close()
    },
  }
}
