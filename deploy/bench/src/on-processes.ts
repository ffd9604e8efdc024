import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICES, type ServiceName } from '@forecourt/contracts/services'
import { startMongoServer } from '@forecourt/dev-servers/mongo-server'
import { startNatsServer } from '@forecourt/dev-servers/nats-server'
import { type Environment, type ProcessPlatform, startProcessPlatform } from '@forecourt/platform-testing/processes/process-platform'
import { type PlatformUnderTest, signIn } from './bench-client.ts'
import { environmentOfChart } from './chart-values.ts'

/** The servers that the processes use. */
export interface BenchServers {
  mongodPid(): number
  natsPid: number
  /** Restarts MongoDB on the same data with an empty cache. */
  restartMongod(): Promise<void>
}

interface ProcessOptions {
  env?: Partial<Record<ServiceName, Environment>>
  cacheGiB?: number
  only?: readonly ServiceName[]
}

const NAMES = Object.keys(SERVICES) as ServiceName[]

/**
 * Starts the platform as processes on its own servers, with the Node.js flags of the chart, runs `measure` with it and stops everything. `env` has
 * additional environment variables of a service's processes; `cacheGiB` is MongoDB's cache; `only` are the services that run, all of them by default.
 */
export async function onProcesses<T>(
  measure: (processes: ProcessPlatform, platform: PlatformUnderTest, servers: BenchServers) => Promise<T>,
  { env = {}, cacheGiB = 1, only = NAMES }: ProcessOptions = {},
): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'forecourt-bench-sizing-'))
  const closers: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true })]
  try {
    const mongoOptions = { dataDir: join(dir, 'mongodb'), cacheGiB }
    let mongo = await startMongoServer(mongoOptions)
    closers.push(() => mongo.stop())
    const nats = await startNatsServer({ dataDir: join(dir, 'nats') })
    closers.push(nats.stop)
    const replicas = Object.fromEntries(NAMES.map((name) => [name, only.includes(name) ? 1 : 0]))
    const processes = await startProcessPlatform({ mongodbUrl: mongo.url, natsUrl: nats.url, dir, replicas, env: await asInTheChart(env) })
    closers.push(processes.close)
    return await measure(processes, await asPlatform(processes, { mongodbUrl: mongo.url, natsUrl: nats.url }), {
      mongodPid: () => mongo.pid,
      natsPid: nats.pid,
      async restartMongod() {
        await mongo.stop()
        mongo = await startMongoServer({ ...mongoOptions, port: mongo.port })
      },
    })
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

async function asInTheChart(env: Partial<Record<ServiceName, Environment>>): Promise<Record<string, Environment>> {
  const given = Object.entries(await environmentOfChart())
  return Object.fromEntries(given.map(([service, ofChart]) => [service, { ...ofChart, ...env[service as ServiceName] }]))
}

async function asPlatform(
  { url, owner, of }: ProcessPlatform,
  servers: Pick<PlatformUnderTest, 'mongodbUrl' | 'natsUrl'>,
): Promise<PlatformUnderTest> {
  const [feed] = of('inventory-feed')
  return { ...servers, pid: feed?.pid ?? 0, gatewayUrl: url, cookie: await signIn(url, owner) }
}
