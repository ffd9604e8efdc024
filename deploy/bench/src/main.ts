import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PlatformUnderTest } from './bench-client.ts'
import { type BenchResult, describeResult, holds } from './bench-result.ts'
import { chosenBenchmarks } from './chosen-benchmarks.ts'
import { concurrencyBenchmarks } from './concurrency-benchmarks.ts'
import { documentsBenchmarks } from './documents-benchmarks.ts'
import { gatewayBenchmarks } from './gateway/gateway-benchmarks.ts'
import { generateBenchFeed } from './generate-bench-feed.ts'
import { growthBenchmarks } from './growth/growth-benchmarks.ts'
import { heartbeatBenchmarks } from './heartbeat-benchmarks.ts'
import { importBenchmarks } from './import-benchmarks.ts'
import { inventoryBenchmarks } from './inventory-benchmarks.ts'
import { openPacketsBenchmarks } from './open-packets-benchmarks.ts'
import { rebuildBenchmark } from './rebuild-benchmark.ts'
import { scaleBenchmarks } from './scale-benchmarks.ts'
import { searchBenchmarks } from './search-benchmarks.ts'
import { signInBenchmarks } from './sign-in-benchmarks.ts'
import { sizingBenchmarks } from './sizing-benchmarks.ts'
import { tradeInsBenchmarks } from './trade-ins-benchmarks.ts'
import { vinBenchmarks } from './vin-benchmarks.ts'

/**
 * `make bench`: starts the platform as a separate process, runs every benchmark with its baseline in the same run, prints the results, and fails
 * with the names of those out of bounds. ONLY=documents,sizing runs only those; ROWS makes the import smaller to try the bench itself.
 */
const ROWS = Number(process.env.ROWS ?? 100_000)
/** rows of the imports whose cost per row and memory are compared; the first one is a warm-up */
const SCALE = [ROWS / 100, ROWS / 10, ROWS, ROWS * 5]

/** How `make start` starts Node.js. */
const RUN_FLAGS = ['--max-semi-space-size=32', '--v8-pool-size=1']

const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-feed-'))
const results: BenchResult[] = []
const note = (measured: BenchResult[]) => {
  for (const result of measured) process.stdout.write(`${describeResult(result)}\n`)
  results.push(...measured)
}

type Measure = (platform: PlatformUnderTest) => Promise<BenchResult[]>

/** Benchmarks by their name in ONLY. Each entry of the list gets a new platform, because a process does not give memory back. */
const ON_PLATFORMS: readonly Readonly<Record<string, Measure>>[] = [
  {
    heartbeats: heartbeatBenchmarks,
    'sign-in': signInBenchmarks,
    concurrency: (platform) => concurrencyBenchmarks(platform, folder),
  },
  { search: (platform) => searchBenchmarks(platform, folder) },
  { packets: async (platform) => [...(await openPacketsBenchmarks(platform)), await rebuildBenchmark(platform)] },
]
/** Long benchmarks, which run only when ONLY names them. */
const ONLY_WHEN_NAMED: Readonly<Record<string, () => Promise<BenchResult[]>>> = { growth: () => growthBenchmarks(folder) }
/** Benchmarks without a platform, or with one of separate processes that they start themselves. */
const ON_PROCESSES: Readonly<Record<string, () => Promise<BenchResult[]>>> = {
  vins: vinBenchmarks,
  import: async () => importBenchmarks(await generateBenchFeed(folder, ROWS)),
  scale: () => scaleBenchmarks(folder, SCALE),
  gateway: () => gatewayBenchmarks(folder),
  inventory: () => inventoryBenchmarks(folder),
  documents: () => documentsBenchmarks(folder),
  'trade-ins': () => tradeInsBenchmarks(),
  sizing: async () => sizingBenchmarks(await generateBenchFeed(folder, ROWS)),
}

/** Starts a platform, runs `measure` with it and stops it. */
async function onPlatform(measure: (...of: Parameters<Measure>) => Promise<void>): Promise<void> {
  const child = fork(fileURLToPath(new URL('./platform-process.js', import.meta.url)), { execArgv: [...RUN_FLAGS] })
  try {
    const [platform] = (await once(child, 'message')) as [PlatformUnderTest]
    await measure(platform)
  } finally {
    if (child.connected) child.disconnect()
    if (child.exitCode === null) await once(child, 'exit')
  }
}

const only = chosenBenchmarks(process.env.ONLY ?? '', [...ON_PLATFORMS, ON_PROCESSES].flatMap(Object.keys), Object.keys(ONLY_WHEN_NAMED))
if ('problem' in only) {
  process.stderr.write(`${only.problem}\n`)
  process.exit(1)
}
try {
  for (const measures of ON_PLATFORMS) {
    const chosen = Object.entries(measures).filter(([name]) => only.names.includes(name))
    if (chosen.length === 0) continue
    await onPlatform(async (platform) => {
      for (const [, measure] of chosen) note(await measure(platform))
    })
  }
  for (const [name, measure] of Object.entries({ ...ON_PROCESSES, ...ONLY_WHEN_NAMED }))
    if (only.names.includes(name)) note(await measure())
} finally {
  await rm(folder, { recursive: true, force: true })
}

const failed = results.filter((result) => !holds(result))
if (failed.length > 0) {
  process.stdout.write(`\nOut of bounds: ${failed.map(({ name }) => name).join('; ')}\n`)
  process.exitCode = 1
}
