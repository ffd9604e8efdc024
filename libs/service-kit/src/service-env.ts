import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)

/** The environment of every process. */
export const processEnv = z.object({
  HOST: z.string().default('0.0.0.0'),
  PORT: port.default(8080),
  /** /healthz, /readyz and /metrics; not exposed by the gateway */
  HEALTH_PORT: port.default(9090),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})
export type ProcessConfig = Readonly<z.output<typeof processEnv>>

/** The environment of every service on MongoDB and NATS, also for `migrate`. */
export const migrationEnv = processEnv.extend({
  MONGODB_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://'),
  NATS_URL: z.string().min(1),
  DATABASE_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]{0,30}$/, 'may hold lower-case letters, digits and dashes')
    .default(''),
})
export type MigrationConfig = Readonly<z.output<typeof migrationEnv>>

/** The environment of a running service. */
export const serviceEnv = migrationEnv.extend({
  /** the public key of the gateway's private key in PEM; during a key rotation both keys, one after the other */
  IDENTITY_PUBLIC_KEY: z.string().regex(/-----BEGIN (PUBLIC KEY|CERTIFICATE)-----/, 'must be a public key (or a certificate) in PEM'),
})
export type ServiceConfig = Readonly<z.output<typeof serviceEnv>>
