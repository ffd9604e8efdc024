import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PlatformUnderTest } from './bench-client.ts'
import { type BenchLine, describeLine, holds } from './bench-line.ts'
import { chosenLines } from './chosen-lines.ts'
import { crowdLines } from './crowd-lines.ts'
import { documentsLines } from './documents-lines.ts'
import { gatewayLines } from './gateway/gateway-lines.ts'
import { generateBenchFeed } from './generate-bench-feed.ts'
import { growthLines } from './growth/growth-lines.ts'
import { heartbeatLines } from './heartbeat-lines.ts'
import { importLines } from './import-lines.ts'
import { inventoryLines } from './inventory-lines.ts'
import { openPacketsLines } from './open-packets-lines.ts'
import { rebuildLine } from './rebuild-line.ts'
import { scaleLines } from './scale-lines.ts'
import { searchLines } from './search-lines.ts'
import { signInLines } from './sign-in-lines.ts'
import { sizingLines } from './sizing-lines.ts'
import { tradeInsLines } from './trade-ins-lines.ts'
import { vinLines } from './vin-lines.ts'

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
const lines: BenchLine[] = []
const note = (measured: BenchLine[]) => {
  for (const line of measured) process.stdout.write(`${describeLine(line)}\n`)
  lines.push(...measured)
}

type Measure = (platform: PlatformUnderTest) => Promise<BenchLine[]>

/** Benchmarks by their name in ONLY. Each entry of the list gets a new platform, because a process does not give memory back. */
const ON_PLATFORMS: readonly Readonly<Record<string, Measure>>[] = [
  {
    heartbeats: heartbeatLines,
    'sign-in': signInLines,
    crowd: (platform) => crowdLines(platform, folder),
  },
  { search: (platform) => searchLines(platform, folder) },
  { packets: async (platform) => [...(await openPacketsLines(platform)), await rebuildLine(platform)] },
]
/** Long benchmarks, which run only when ONLY names them. */
const ONLY_WHEN_NAMED: Readonly<Record<string, () => Promise<BenchLine[]>>> = { growth: () => growthLines(folder) }
/** Benchmarks without a platform, or with one of separate processes that they start themselves. */
const ON_PROCESSES: Readonly<Record<string, () => Promise<BenchLine[]>>> = {
  vins: vinLines,
  import: async () => importLines(await generateBenchFeed(folder, ROWS)),
  scale: () => scaleLines(folder, SCALE),
  gateway: () => gatewayLines(folder),
  inventory: () => inventoryLines(folder),
  documents: () => documentsLines(folder),
  'trade-ins': () => tradeInsLines(),
  sizing: async () => sizingLines(await generateBenchFeed(folder, ROWS)),
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

const only = chosenLines(process.env.ONLY ?? '', [...ON_PLATFORMS, ON_PROCESSES].flatMap(Object.keys), Object.keys(ONLY_WHEN_NAMED))
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

const failed = lines.filter((line) => !holds(line))
if (failed.length > 0) {
  process.stdout.write(`\nOut of bounds: ${failed.map(({ name }) => name).join('; ')}\n`)
  process.exitCode = 1
}
