import type { ServiceName } from '@forecourt/contracts/services'
import type { NatsConnection } from '@nats-io/transport-node'
import type { FastifyInstance } from 'fastify'
import type { MongoClient } from 'mongodb'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { drainConnections } from './drain-connections.ts'
import type { IdentityVerifier } from './identity.ts'

/** The dependencies of every service. The caller owns the connections and closes them after the service. */
export interface ServiceDeps {
  logger: Logger
  mongo: MongoClient
  /** '' in production; separates tests and platforms that share a MongoDB */
  databasePrefix: string
  nats: NatsConnection
  verifier: IdentityVerifier
  clock: () => Date
  /** the registry of the service's metrics; without it none are collected */
  registry?: Registry
}

/** A running service (or one about to listen). */
export interface Service {
  name: ServiceName
  app: FastifyInstance
  /** Starts listening; port 0 picks a free one. Returns the URL. */
  listen(host: string, port: number): Promise<string>
  /** Resolves when its required dependency, MongoDB, responds; NATS is optional (design: nats unavailable). Throws otherwise. */
  ready(): Promise<void>
  /** Prepares the shutdown: from now on every response has `Connection: close`. */
  drain(): void
  /** Ends streams and resolves when no client is connected, or after a few seconds. */
  leave(): Promise<void>
  /** Finishes the requests and messages in flight, then stops. Idempotent. */
  close(): Promise<void>
}

interface ServiceParts {
  name: ServiceName
  app: FastifyInstance
  /** throws while MongoDB is unavailable */
  ready: () => Promise<void>
  /** ends responses that would stay open, such as event streams */
  endStreams?: () => void
  /** closed in this order after the last response: jobs, then messaging */
  closers?: readonly (() => Promise<unknown>)[]
}

/** How long to wait for clients to disconnect; idle connections are closed afterwards. */
const LEAVE_TIMEOUT_MS = 4_000
/**
 * The timeout of requests in flight: as long as documents may read a file. Together with the notice, leaving, and eight seconds for messages in flight
 * it is less than 40 s.
 */
const REQUEST_TIMEOUT_MS = 20_000

/** Creates a Service from its parts; the last step of `buildApp`. */
export function toService({ name, app, ready, endStreams = () => {}, closers = [] }: ServiceParts): Service {
  let closing: Promise<void> | undefined
  const connections = drainConnections(app.server)
  const close = async () => {
    connections.begin()
    // Node closes the connections that are idle now; one that becomes idle after its last response would stay open for 72 s
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    const late = setTimeout(() => app.server.closeAllConnections(), REQUEST_TIMEOUT_MS)
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
      return connections.untilDisconnected(LEAVE_TIMEOUT_MS)
    },
    listen: (host, port) => app.listen({ host, port }),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
