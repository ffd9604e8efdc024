import type { ServerResponse } from 'node:http'
import type { LiveMessage } from '@forecourt/contracts/live'
import { tooManyRequests, unavailable } from '@forecourt/service-kit/errors'
import type { Session } from '../session/session-cache.ts'
import { createGroups } from './groups.ts'

/** Bytes that may be queued for a viewer; a slower one is disconnected, and its browser reconnects. */
const MAX_BEHIND_BYTES = 256 * 1024
/** Each tab of a user opens one. Most hidden tabs close theirs after a minute. */
const MAX_PER_SESSION = 12
const MAX_VIEWERS = 10_000
/** How soon a browser reconnects, in milliseconds. */
const RECONNECT_MS = 2_000
/** On shutdown, viewers reconnect to other replicas after a random delay in this range. */
const RECONNECT_SPREAD_MS = { from: 200, to: 3_000 }

const HEARTBEAT = ': heartbeat\n\n'

export interface LiveViewer {
  session: Session
  tokenHash: string
  /** only this dealership's messages; null for every one the session may see */
  dealershipId: string | null
}

interface Connection extends LiveViewer {
  response: ServerResponse
}

/**
 * Fans live messages out to the staff screens of this gateway (live.ts in contracts lists them). A message is serialized once for all
 * receivers. After `ready` every change is sent; the screen reads earlier changes by ordinary requests.
 */
export function createLiveHub({ heartbeatMs }: { heartbeatMs: number }) {
  const connections = new Set<Connection>()
  const bySession = createGroups<Connection>()
  // the hub receives the messages of all dealerships, and each concerns few screens
  const byAudience = createGroups<Connection>()
  let degraded = false
  let closed = false

  const drop = (connection: Connection) => {
    connections.delete(connection)
    bySession.remove(connection.session.sessionId, connection)
    for (const audience of audiencesOf(connection)) byAudience.remove(audience, connection)
  }
  /** Ends a stream of a gateway that is shutting down. Its browser reconnects to another replica after a random delay. */
  const sendElsewhere = (connection: Connection) => {
    const { from, to } = RECONNECT_SPREAD_MS
    drop(connection)
    connection.response.end(`retry: ${Math.round(from + Math.random() * (to - from))}\n\n`)
  }
  const write = (connection: Connection, frame: string) => {
    if (connection.response.writableLength > MAX_BEHIND_BYTES) {
      drop(connection)
      connection.response.destroy()
      return
    }
    connection.response.write(frame)
  }
  const writeAll = (frame: string) => {
    for (const connection of [...connections]) write(connection, frame)
  }
  const beat = setInterval(() => writeAll(HEARTBEAT), heartbeatMs)
  beat.unref()

  return {
    /** Begins a stream of events on a response, unless its client has left. Throws 429 when the session has too many, 503 when the gateway has. */
    open(viewer: LiveViewer, response: ServerResponse, headers: Record<string, string>) {
      // it has already emitted `close`, which frees its slot
      if (response.destroyed) return
      if (bySession.of(viewer.session.sessionId).length >= MAX_PER_SESSION)
        throw tooManyRequests('Too many live connections are open. Please close other tabs.')
      if (connections.size >= MAX_VIEWERS) throw unavailable('Too many live connections are open on this server.')
      const connection = { ...viewer, response }
      connections.add(connection)
      bySession.add(viewer.session.sessionId, connection)
      for (const audience of audiencesOf(connection)) byAudience.add(audience, connection)
      response.once('close', () => drop(connection))
      response.writeHead(200, headers)
      if (closed) return sendElsewhere(connection)
      response.write(`retry: ${RECONNECT_MS}\n${eventFrame(degraded ? 'degraded' : 'ready')}`)
    },
    /** Sends a message to everyone who may see it. */
    send(message: LiveMessage): void {
      const viewers = audiencesFor(message).flatMap(byAudience.of)
      if (viewers.length === 0) return
      const frame = `data: ${JSON.stringify(message)}\n\n`
      for (const connection of viewers) write(connection, frame)
    },
    /** Whether messages can arrive: `event: degraded` while they cannot, `event: ready` when they can (again). */
    setDegraded(now: boolean): void {
      if (now === degraded) return
      degraded = now
      writeAll(eventFrame(degraded ? 'degraded' : 'ready'))
    },
    /** Records that the session was used and expires later. */
    prolong(session: Session): void {
      for (const connection of bySession.of(session.sessionId)) {
        for (const audience of audiencesOf(connection)) byAudience.remove(audience, connection)
        connection.session = session
        for (const audience of audiencesOf(connection)) byAudience.add(audience, connection)
      }
    },
    /** Ends the streams of a session with `event: signed-out`, so that the page knows why. */
    endSession(sessionId: string): void {
      for (const connection of bySession.of(sessionId)) {
        drop(connection)
        connection.response.end(eventFrame('signed-out'))
      }
    },
    /** The sessions that have a stream. */
    sessions: (): Pick<LiveViewer, 'session' | 'tokenHash'>[] => bySession.firsts(),
    size: () => connections.size,
    /** Ends every stream, also those that begin later. */
    close(): void {
      closed = true
      clearInterval(beat)
      for (const connection of [...connections]) sendElsewhere(connection)
    },
  }
}

export type LiveHub = ReturnType<typeof createLiveHub>

/** The audience of an owner who has not selected a dealership: they see all of them. */
const EVERYWHERE = 'everywhere'

/** Returns the audiences of a viewer: their own, and that of one dealership or of all. Leaves out a dealership that the session may not see. */
function audiencesOf({ session: { user }, dealershipId }: LiveViewer): string[] {
  const place = user.role === 'OWNER' ? (dealershipId ?? EVERYWHERE) : user.dealershipId
  const own = `user ${user._id}`
  return typeof place === 'string' && (dealershipId === null || dealershipId === place) ? [own, placeOf(place)] : [own]
}

function audiencesFor(message: LiveMessage): string[] {
  if (message.topic === 'inbox.changed') return [`user ${message.userId}`]
  return [placeOf(message.dealershipId), placeOf(EVERYWHERE)]
}

function placeOf(dealershipId: string): string {
  return `dealership ${dealershipId}`
}

function eventFrame(event: 'ready' | 'degraded' | 'signed-out'): string {
  return `event: ${event}\ndata: {}\n\n`
}
