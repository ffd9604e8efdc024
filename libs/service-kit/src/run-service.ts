import type { ServiceName } from '@forecourt/contracts/services'
import { connectNats } from '@forecourt/messaging/connection'
import { connectMongo } from '@forecourt/mongo/connect'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { z } from 'zod'
import { ConfigError, readConfig } from './config.ts'
import { type HealthServer, startHealthServer } from './health.ts'
import { createIdentityVerifier } from './identity.ts'
import { createLogger } from './logging.ts'
import { createRegistry } from './metrics.ts'
import type { Service, ServiceDeps } from './service.ts'
import { type ProcessConfig, processEnv, type ServiceConfig, serviceEnv } from './service-env.ts'

/** What a process is handed to build its service from. */
export interface ProcessRun {
  logger: Logger
  registry: Registry
  /** Registers what to close after the service, the last registered first. */
  onClose(close: () => Promise<unknown>): void
}

/** How long a load balancer gets to see that /readyz says no, before connections are refused. */
const DRAIN_NOTICE_MS = 3_000
/** Kubernetes kills after 30 s. */
const CLOSE_WITHIN_MS = 25_000

/**
 * A service as a process of its own: reads the environment (what every service reads and the service's own schema, every bad variable told
 * at once, exit code 1), connects to MongoDB and NATS, starts, listens, and closes on SIGTERM or SIGINT within 25 s: not ready first, then
 * requests and messages in hand, then the connections.
 */
export async function runService<S extends z.ZodObject>(
  name: ServiceName,
  ownEnv: S,
  start: (config: ServiceConfig & Readonly<z.output<S>>, deps: ServiceDeps & { registry: Registry }) => Promise<Service>,
): Promise<void> {
  await run(name, serviceEnv.extend(ownEnv.shape), async (read, processRun) => {
    const config = read as ServiceConfig & Readonly<z.output<S>>
    const verifier = createIdentityVerifier(config.IDENTITY_PUBLIC_KEY)
    const { logger, registry, onClose } = processRun
    const mongo = await connectMongo(config.MONGODB_URL, { appName: name })
    onClose(() => mongo.close())
    const nats = await connectNats(config.NATS_URL, { name, logger })
    onClose(() => nats.close())
    const clock = () => new Date()
    return start(config, { logger, registry, mongo, nats, verifier, clock, databasePrefix: config.DATABASE_PREFIX })
  })
}

/** The same for a service that connects to what it needs by itself (the gateway). */
export async function runProcess<S extends z.ZodObject>(
  name: ServiceName,
  ownEnv: S,
  start: (config: ProcessConfig & Readonly<z.output<S>>, run: ProcessRun) => Promise<Service>,
): Promise<void> {
  await run(name, processEnv.extend(ownEnv.shape), (config, processRun) =>
    start(config as ProcessConfig & Readonly<z.output<S>>, processRun),
  )
}

async function run(
  name: ServiceName,
  schema: z.ZodObject,
  start: (config: ProcessConfig, run: ProcessRun) => Promise<Service>,
): Promise<void> {
  const config = configOrExit(schema)
  if (config === null) return
  const logger = createLogger({ service: name, level: config.LOG_LEVEL, pretty: process.stdout.isTTY })
  const registry = createRegistry(name)
  const closers: (() => Promise<unknown>)[] = []
  let service: Service | null = null
  const ready = async () => {
    if (service === null) throw new Error('starting')
    await service.ready()
  }
  const exitFatally = (error: unknown, what: string) => {
    logger.fatal({ err: error }, what)
    process.exit(1)
  }
  process.on('uncaughtException', (error) => exitFatally(error, 'uncaught error'))

  try {
    const health = await startHealthServer({ host: config.HOST, port: config.HEALTH_PORT, ready, registry })
    closeOnSignal(logger, health, async () => {
      await service?.close()
      for (const close of closers.reverse()) await close()
      await health.close()
    })
    service = await start(config, { logger, registry, onClose: (close) => closers.push(close) })
    const url = await service.listen(config.HOST, config.PORT)
    logger.info({ url, health: health.url }, `${name} is listening`)
  } catch (error) {
    exitFatally(error, `${name} could not start`)
  }
}

function configOrExit(schema: z.ZodObject): ProcessConfig | null {
  try {
    return readConfig(process.env, schema) as ProcessConfig
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
    return null
  }
}

function closeOnSignal(logger: Logger, health: HealthServer, close: () => Promise<void>): void {
  let closing = false
  const onSignal = async (signal: NodeJS.Signals) => {
    // whoever asks twice means it
    if (closing) process.exit(1)
    closing = true
    logger.info({ signal }, 'closing')
    health.setDraining()
    setTimeout(() => {
      logger.error('could not close in time')
      process.exit(1)
    }, CLOSE_WITHIN_MS).unref()
    if (signal === 'SIGTERM') await new Promise((resolve) => setTimeout(resolve, DRAIN_NOTICE_MS))
    await close().catch((error) => {
      logger.error({ err: error }, 'could not close cleanly')
      process.exit(1)
    })
    logger.info('closed')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal)
}
