import type { ServiceName } from '@forecourt/contracts/services'
import { connectNats } from '@forecourt/messaging/connection'
import { watchConnection } from '@forecourt/messaging/connection-watch'
import type { DurableEvents } from '@forecourt/messaging/consumer-definition'
import { observeNats } from '@forecourt/messaging/nats-metrics'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { connectMongo } from '@forecourt/mongo/connect'
import type { MongoClient } from 'mongodb'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { z } from 'zod'
import { closeOnSignal } from './close-on-signal.ts'
import { ConfigError, readConfig } from './config.ts'
import { startHealthServer } from './health.ts'
import { createIdentityVerifier } from './identity.ts'
import { createLogger } from './logging.ts'
import { createRegistry, observeReadiness } from './metrics.ts'
import { migrateService } from './migrate-service.ts'
import { ServerRefusal, serverRefusal, serversOf } from './server-refusal.ts'
import type { Service, ServiceDeps } from './service.ts'
import { type MigrationConfig, migrationEnv, type ProcessConfig, processEnv, type ServiceConfig, serviceEnv } from './service-env.ts'
import { startTracing } from './start-tracing.ts'

/** What a process offers for building its service. */
interface ProcessRun {
  logger: Logger
  registry: Registry
  /** Registers a function to call after the service has closed, in reverse order. */
  onClose(close: () => Promise<unknown>): void
  /** Registers a dependency that the process can work without; /readyz reports it when it is unavailable and still returns 200. */
  degradable(what: string, isUnavailable: () => boolean): void
  /** Reports on /readyz what the start waits for, such as 'MongoDB at db:27017: connection refused'. */
  waitsFor(what: string): void
}

/** Builds a service from its configuration and its connections. */
export type ServiceStart<S extends z.ZodObject> = (
  config: ServiceConfig & Readonly<z.output<S>>,
  deps: ServiceDeps & { registry: Registry },
) => Promise<Service>

interface ServiceProcess<S extends z.ZodObject> {
  name: ServiceName
  /** its environment variables in addition to those of every service */
  env: S
  /** every collection that it owns */
  collections: readonly CollectionSpec[]
  /** every durable consumer of several events */
  durables: readonly DurableEvents[]
  start: ServiceStart<S>
}

/**
 * Runs a service as a process: reads the environment (exits with code 1 and all errors when it is invalid), connects to MongoDB (not ready while it is
 * unavailable) and NATS, starts and listens. On SIGTERM or SIGINT it closes within 40 s: it reports draining, finishes requests and messages in flight, and
 * closes the connections. With the argument `migrate` it prepares MongoDB and NATS for this version and exits (migrate-service.ts).
 */
export async function runService<S extends z.ZodObject>({ name, env, start, ...prepared }: ServiceProcess<S>): Promise<void> {
  const serve = () =>
    run(name, serviceEnv.extend(env.shape), async (read, processRun) => {
      const config = read as ServiceConfig & Readonly<z.output<S>>
      const verifier = createIdentityVerifier(config.IDENTITY_PUBLIC_KEY)
      const { logger, registry, onClose, degradable } = processRun
      const mongo = await firstMongo(name, config.MONGODB_URL, processRun)
      onClose(() => mongo.close())
      const nats = await connectNats(config.NATS_URL, { name, logger }).catch((error: unknown) => {
        throw serverRefusal('NATS', 'NATS_URL', config.NATS_URL, error)
      })
      onClose(() => nats.close())
      observeNats(nats, registry)
      degradable('nats', () => !watchConnection(nats).isConnected())
      const clock = () => new Date()
      return start(config, { logger, registry, mongo, nats, verifier, clock, databasePrefix: config.DATABASE_PREFIX })
    })
  await runCommand({ serve, migrate: () => migrate(name, prepared) })
}

/** Connects to MongoDB, waiting without a limit. Throws ServerRefusal. */
function firstMongo(name: string, url: string, { logger, registry, waitsFor }: ProcessRun): Promise<MongoClient> {
  const where = `MongoDB at ${serversOf(url)}`
  waitsFor(where)
  const onUnavailable = (error: Error) => {
    waitsFor(`${where}: ${error.message}`)
    logger.warn({ reason: error.message }, `waiting for ${where}`)
  }
  return connectMongo(url, { appName: name, registry, onUnavailable }).catch((error: unknown) => {
    throw serverRefusal('MongoDB', 'MONGODB_URL', url, error)
  })
}

/** Runs a service without a database (the gateway) in the same way. It creates its own connections. */
export async function runProcess<S extends z.ZodObject>(
  name: ServiceName,
  ownEnv: S,
  start: (config: ProcessConfig & Readonly<z.output<S>>, run: ProcessRun) => Promise<Service>,
): Promise<void> {
  const serve = () =>
    run(name, processEnv.extend(ownEnv.shape), (config, processRun) => start(config as ProcessConfig & Readonly<z.output<S>>, processRun))
  await runCommand({ serve, migrate: async () => void process.stdout.write(`${name} keeps nothing: there is nothing to prepare.\n`) })
}

/** Runs the command named by the first argument of the process, or the service when there is none. */
async function runCommand({ serve, migrate }: Record<'serve' | 'migrate', () => Promise<void>>): Promise<void> {
  const [command] = process.argv.slice(2)
  if (command === undefined) return serve()
  if (command === 'migrate') return migrate()
  refuse(`There is no command ${command}. Without one the service runs; "migrate" prepares an upgrade.`)
}

async function run(
  name: ServiceName,
  schema: z.ZodObject,
  start: (config: ProcessConfig, run: ProcessRun) => Promise<Service>,
): Promise<void> {
  const config = configOrExit(schema)
  if (config === null) return
  // before anything that could be traced is created, including the logger
  const tracing = await startTracing(name)
  const logger = createLogger({ service: name, level: config.LOG_LEVEL, pretty: process.stdout.isTTY })
  tracing?.onProblem((reason) => logger.warn({ reason }, 'traces cannot be delivered; they are lost'))
  const registry = createRegistry(name)
  const closers: (() => Promise<unknown>)[] = tracing === null ? [] : [tracing.close]
  let service: Service | null = null
  let waitingFor = ''
  const dependencies = new Map<string, () => boolean>()
  const ready = async () => {
    if (service === null) throw new Error(waitingFor === '' ? 'starting' : `waiting for ${waitingFor}`)
    await service.ready()
    return [...dependencies].filter(([, isUnavailable]) => isUnavailable()).map(([what]) => what)
  }
  let draining = false
  observeReadiness(registry, async () => {
    if (draining) throw new Error('draining')
    await ready()
  })
  const exitFatally = (error: unknown, what: string) => {
    if (error instanceof ServerRefusal) logger.fatal({ reason: error.message }, what)
    else logger.fatal({ err: error }, what)
    process.exit(1)
  }
  process.on('uncaughtException', (error) => exitFatally(error, 'uncaught error'))

  try {
    const health = await startHealthServer({ host: config.HOST, port: config.HEALTH_PORT, ready, registry })
    logger.info({ health: health.url }, `${name} is starting`)
    closeOnSignal(logger, {
      drain() {
        draining = true
        health.setDraining()
        service?.drain()
      },
      leave: async () => service?.leave(),
      async close() {
        await service?.close()
        for (const close of closers.reverse()) await close()
        await health.close()
      },
    })
    service = await start(config, {
      logger,
      registry,
      onClose: (close) => closers.push(close),
      degradable: (what, isUnavailable) => dependencies.set(what, isUnavailable),
      waitsFor: (what) => {
        waitingFor = what
      },
    })
    const url = await service.listen(config.HOST, config.PORT)
    logger.info({ url, health: health.url }, `${name} is listening`)
  } catch (error) {
    exitFatally(error, `${name} could not start`)
  }
}

async function migrate(name: ServiceName, prepared: Parameters<typeof migrateService>[1]): Promise<void> {
  const config = configOrExit(migrationEnv) as MigrationConfig | null
  if (config === null) return
  const logger = createLogger({ service: name, level: config.LOG_LEVEL, pretty: process.stdout.isTTY })
  try {
    await migrateService(name, prepared, config, logger)
    logger.info(`${name} is ready for this version`)
  } catch (error) {
    logger.fatal({ err: error }, `${name} could not be migrated`)
    // a NATS that has never responded is still being dialed, which would keep the process running
    process.exit(1)
  }
}

function refuse(why: string): void {
  process.stderr.write(`${why}\n`)
  process.exitCode = 2
}

function configOrExit(schema: z.ZodObject): ProcessConfig | null {
  try {
    return readConfig(process.env, schema) as ProcessConfig
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    refuse(error.message)
    process.exitCode = 1
    return null
  }
}
