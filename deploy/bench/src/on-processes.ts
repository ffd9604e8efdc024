import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServiceName } from '@forecourt/contracts/services'
import { startMongoServer } from '@forecourt/dev-servers/mongo-server'
import { startNatsServer } from '@forecourt/dev-servers/nats-server'
import { type Environment, type ProcessPlatform, startProcessPlatform } from '@forecourt/platform-testing/processes/process-platform'
import { type PlatformUnderTest, signInAgain } from './bench-client.ts'
import { environmentOfChart } from './chart-values.ts'

/** The servers beneath the processes. */
export interface BenchServers {
  mongodPid(): number
  natsPid: number
  /** Stops MongoDB and starts it again on the same data, with nothing in its cache. */
  restartMongod(): Promise<void>
}

/**
 * Starts the platform as processes on servers of its own, with the flags of Node.js that the chart gives them, gives it to `measure` and ends all of it. `env`: what the processes of a service read from
 * their environment beside what they are given.
 */
export async function onProcesses<T>(
  measure: (processes: ProcessPlatform, platform: PlatformUnderTest, servers: BenchServers) => Promise<T>,
  env: Partial<Record<ServiceName, Environment>> = {},
): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'forecourt-bench-sizing-'))
  const closers: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true })]
  try {
    let mongo = await startMongoServer({ dataDir: join(dir, 'mongodb') })
    closers.push(() => mongo.stop())
    const nats = await startNatsServer({ dataDir: join(dir, 'nats') })
    closers.push(nats.stop)
    const processes = await startProcessPlatform({ mongodbUrl: mongo.url, natsUrl: nats.url, dir, env: await asInTheChart(env) })
    closers.push(processes.close)
    return await measure(processes, await asPlatform(processes, { mongodbUrl: mongo.url, natsUrl: nats.url }), {
      mongodPid: () => mongo.pid,
      natsPid: nats.pid,
      async restartMongod() {
        await mongo.stop()
        mongo = await startMongoServer({ dataDir: join(dir, 'mongodb'), port: mongo.port })
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
  return { ...servers, pid: feed?.pid ?? 0, gatewayUrl: url, cookie: await signInAgain(url, owner) }
}
