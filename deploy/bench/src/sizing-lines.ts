import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMongoServer } from '@forecourt/dev-servers/mongo-server'
import { startNatsServer } from '@forecourt/dev-servers/nats-server'
import { type ProcessPlatform, startProcessPlatform } from '@forecourt/platform-testing/processes/process-platform'
import { makeDealership, type PlatformUnderTest } from './bench-client.ts'
import type { BenchLine } from './bench-line.ts'
import { chartMemoryLimits } from './chart-memory-limits.ts'
import { openPacketsLines } from './open-packets-lines.ts'
import { residentMiB } from './resident-memory.ts'
import { timedImport } from './timed-import.ts'
import { type ProcessUse, watchUse } from './use-of-process.ts'

/** What is loaded onto a platform of processes, by the name it has in the sizing table. */
type Loads = Readonly<Record<string, (platform: PlatformUnderTest) => Promise<unknown>>>

/**
 * What a process of each service takes of the machine, one process of each: at rest, with thousands of packets open, and while a large feed is
 * imported. Its memory has to fit into what the chart allows it; the rest is for the sizing table in deploy/README.md.
 */
export async function sizingLines({ path, rows }: { path: string; rows: number }): Promise<BenchLine[]> {
  const limitMiB = await chartMemoryLimits()
  const loads: Loads = {
    'packets open': (platform) => openPacketsLines(platform),
    [`import of ${rows} rows`]: async (platform) => timedImport(platform, await makeDealership(platform, 'Bench sizing'), path, { rows }),
  }
  return onProcesses(async (processes, platform) => {
    const atRest = processes.replicas.map(({ pid }) => residentMiB(pid))
    const uses: { load: string; use: ProcessUse[] }[] = []
    for (const [load, run] of Object.entries(loads)) {
      const watches = processes.replicas.map(({ pid }) => watchUse(pid))
      await run(platform)
      uses.push({ load, use: watches.map((watch) => watch.stop()) })
    }
    return processes.replicas.map(({ service }, index) => ({
      name: `memory of ${service}`,
      measured: Math.max(...uses.map(({ use }) => use[index]?.peakMiB ?? Number.NaN)),
      bound: { atMost: limitMiB(service) },
      unit: 'MiB',
      detail: [
        `at rest ${atRest[index]?.toFixed(0)} MiB`,
        ...uses.map(({ load, use }) => `${load}: ${use[index]?.peakMiB.toFixed(0)} MiB, ${use[index]?.cores.toFixed(2)} cores`),
      ].join('; '),
    }))
  })
}

/** Starts the platform as processes on servers of its own, gives it to `measure` and ends all of it. */
async function onProcesses<T>(measure: (processes: ProcessPlatform, platform: PlatformUnderTest) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'forecourt-bench-sizing-'))
  const closers: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true })]
  try {
    const mongo = await startMongoServer({ dataDir: join(dir, 'mongodb') })
    closers.push(mongo.stop)
    const nats = await startNatsServer({ dataDir: join(dir, 'nats') })
    closers.push(nats.stop)
    const processes = await startProcessPlatform({ mongodbUrl: mongo.url, natsUrl: nats.url, dir })
    closers.push(processes.close)
    return await measure(processes, await asPlatform(processes, { mongodbUrl: mongo.url, natsUrl: nats.url }))
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

async function asPlatform(
  { url, owner, of }: ProcessPlatform,
  servers: Pick<PlatformUnderTest, 'mongodbUrl' | 'natsUrl'>,
): Promise<PlatformUnderTest> {
  const response = await fetch(`${url}/api/dealerships/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  if (!response.ok) throw new Error(`the bench could not sign in: ${await response.text()}`)
  const [feed] = of('inventory-feed')
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  return { ...servers, pid: feed?.pid ?? 0, gatewayUrl: url, inventoryFeedUrl: feed?.url ?? '', cookie }
}
