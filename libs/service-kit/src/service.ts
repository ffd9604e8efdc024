import type { ServiceName } from '@forecourt/contracts/services'
import type { NatsConnection } from '@nats-io/transport-node'
import type { FastifyInstance } from 'fastify'
import type { MongoClient } from 'mongodb'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { drainConnections } from './drain-connections.ts'
import type { IdentityVerifier } from './identity.ts'

/** What every service is built from. Whoever made the connections closes them, after the service. */
export interface ServiceDeps {
  logger: Logger
  mongo: MongoClient
  /** '' in production; tests and several platforms on one MongoDB keep apart by it */
  databasePrefix: string
  nats: NatsConnection
  verifier: IdentityVerifier
  clock: () => Date
  /** where the service's metrics go; none are kept without it */
  registry?: Registry
}

/** A running service (or one about to listen). */
export interface Service {
  name: ServiceName
  app: FastifyInstance
  /** Starts listening; port 0 takes a free one. Returns the URL. */
  listen(host: string, port: number): Promise<string>
  /** Resolves when everything it cannot work without answers: MongoDB, not NATS (design: nats unavailable); throws otherwise. */
  ready(): Promise<void>
  /** It will end soon: from now on every answer asks its client to connect anew. */
  drain(): void
  /** Ends streams, and resolves when nobody is connected any more, after a few seconds at the latest. */
  leave(): Promise<void>
  /** Finishes the requests and messages in hand, then stops. Twice is harmless. */
  close(): Promise<void>
}

export interface ServiceParts {
  name: ServiceName
  app: FastifyInstance
  /** throws while MongoDB is away */
  ready: () => Promise<void>
  /** ends answers that never end by themselves */
  endStreams?: () => void
  /** what to end after the last request was answered, in this order: jobs, then messaging */
  closers?: readonly (() => Promise<unknown>)[]
}

/** How long clients that are still connected are waited for; connections that are just not used by then are closed. */
const LEAVE_WITHIN_MS = 4_000
/** How long requests in hand may take: with the notice, leaving, and eight seconds for messages in hand less than the 25 s of a close. */
const ANSWER_WITHIN_MS = 8_000

/** Makes a Service of a service's parts; `buildApp` ends with it. */
export function toService({ name, app, ready, endStreams = () => {}, closers = [] }: ServiceParts): Service {
  let closing: Promise<void> | undefined
  const connections = drainConnections(app.server)
  const close = async () => {
    connections.begin()
    // Node closes the connections that are idle now; one whose last answer is just being sent would stay open, idle, for 72 s
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    const late = setTimeout(() => app.server.closeAllConnections(), ANSWER_WITHIN_MS)
    await app.close().finally(() => {
      clearInterval(idle)
      clearTimeout(late)
    })
    for (const end of closers) await end()
  }
  return {
    name,
    app,
    ready,
    drain: connections.begin,
    leave() {
      endStreams()
      return connections.untilNobodyIsConnected(LEAVE_WITHIN_MS)
    },
    listen: (host, port) => app.listen({ host, port }),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
