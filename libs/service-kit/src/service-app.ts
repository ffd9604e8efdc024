import type { ServiceName } from '@forecourt/contracts/services'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { IdentityVerifier } from './identity.ts'

export interface ServiceAppOptions {
  name: ServiceName
  logger: Logger
  verifier: IdentityVerifier
  registry?: Registry
}

/** The bare Fastify app of a service; `implementOperations` gives it its routes. */
export function createServiceApp({ logger }: ServiceAppOptions): FastifyInstance {
  return Fastify({ loggerInstance: logger as FastifyBaseLogger })
}
