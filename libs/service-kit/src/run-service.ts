import type { ServiceName } from '@forecourt/contracts/services'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { z } from 'zod'
import type { Service, ServiceDeps } from './service.ts'

/** The environment every process of ours reads. */
export const processEnv = z.object({
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** /healthz, /readyz and /metrics; not exposed by the gateway */
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(9090),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})
export type ProcessConfig = Readonly<z.output<typeof processEnv>>

/** What every service on MongoDB and NATS reads beside it. */
export const serviceEnv = processEnv.extend({
  MONGODB_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://'),
  NATS_URL: z.string().min(1),
  DATABASE_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]{0,30}$/, 'may hold lower-case letters, digits and dashes')
    .default(''),
  /** SPKI PEM of the key whose private half the gateway holds; or IDENTITY_PUBLIC_KEY_FILE */
  IDENTITY_PUBLIC_KEY: z.string().min(1),
})
export type ServiceConfig = Readonly<z.output<typeof serviceEnv>>

/** What a process is handed to build its service from. */
export interface ProcessRun {
  logger: Logger
  registry: Registry
  /** Registers what to close after the service, the last registered first. */
  onClose(close: () => Promise<void>): void
}

/**
 * A service as a process of its own: reads the environment (what every service reads and the service's own schema, every bad variable told
 * at once, exit code 1), connects to MongoDB and NATS, starts, listens, and closes on SIGTERM or SIGINT within 25 s: not ready first, then
 * requests and messages in hand, then the connections.
 */
export async function runService<S extends z.ZodObject>(
  _name: ServiceName,
  _ownEnv: S,
  _start: (config: ServiceConfig & Readonly<z.output<S>>, deps: ServiceDeps & { registry: Registry }) => Promise<Service>,
): Promise<void> {
  throw new Error('not written yet')
}

/** The same for a service that connects to what it needs by itself (the gateway). */
export async function runProcess<S extends z.ZodObject>(
  _name: ServiceName,
  _ownEnv: S,
  _start: (config: ProcessConfig & Readonly<z.output<S>>, run: ProcessRun) => Promise<Service>,
): Promise<void> {
  throw new Error('not written yet')
}
