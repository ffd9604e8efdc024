import type { ServiceName } from '@forecourt/contracts/services'
import type { NatsConnection } from '@nats-io/transport-node'
import type { FastifyInstance } from 'fastify'
import type { MongoClient } from 'mongodb'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
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
  /** Resolves when everything it needs answers; throws otherwise. */
  ready(): Promise<void>
  /** Finishes the requests and messages in hand, then stops. Twice is harmless. */
  close(): Promise<void>
}

export interface ServiceParts {
  name: ServiceName
  app: FastifyInstance
  /** throws while MongoDB or NATS is away */
  ready: () => Promise<void>
  /** what to end after the last request was answered, in this order: jobs, then messaging */
  closers?: readonly (() => Promise<unknown>)[]
}

/** Makes a Service of a service's parts; `buildApp` ends with it. */
export function toService({ name, app, ready, closers = [] }: ServiceParts): Service {
  let closing: Promise<void> | undefined
  const close = async () => {
    // Node closes the connections that are idle now; one whose last answer is just being sent would stay open, idle, for 72 s
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    await app.close().finally(() => clearInterval(idle))
    for (const end of closers) await end()
  }
  return {
    name,
    app,
    ready,
    listen: (host, port) => app.listen({ host, port }),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
