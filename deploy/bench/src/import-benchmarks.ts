import { execFile } from 'node:child_process'
import { appendFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { call, makeDealership, type PlatformUnderTest } from './bench-client.ts'
import type { BenchResult } from './bench-result.ts'
import { onProcesses } from './on-processes.ts'
import { percentile } from './percentile.ts'
import { residentMiB, watchPeakMemory } from './resident-memory.ts'
import { timedImport } from './timed-import.ts'

const run = promisify(execFile)
const BARE_IMPORT = fileURLToPath(new URL('./bare-import.js', import.meta.url))
/** A generated feed file: its path, and what must be readable after its import. */
export interface BenchFeed {
  path: string
  /** the same vehicles with one price in a hundred changed */
  changedPath: string
  rows: number
  bytes: number
  lastVin: string
}

/** One vehicle in this many has another price in the changed file. */
export const CHANGED_EVERY = 100

/**
 * The speed of a shared machine varies from second to second, so every run measures the baseline before and after the first import, and the median
 * of the ratios counts.
 */
const RUNS = 7
/** The services that an import needs. */
export const IMPORTING = ['auth', 'gateway', 'inventory-feed'] as const

/**
 * Measures a first import, re-imports of the same rows in other bytes and of the same file, and one with 1 % of the vehicles changed, over bare
 * PapaParse + bulkWrite of the same rows in this run; and the memory of the importing process. Only what an import needs runs: the work of other
 * services on the imported vehicles is not the importer's.
 */
export function importBenchmarks(feed: BenchFeed): Promise<BenchResult[]> {
  return onProcesses((_processes, platform) => measureImports(platform, feed), { only: IMPORTING })
}

async function measureImports(platform: PlatformUnderTest, feed: BenchFeed): Promise<BenchResult[]> {
  const idleMiB = residentMiB(platform.pid)
  const memory = watchPeakMemory(platform.pid)
  const runs = [await importRun(platform, feed, 'Bench import 1')]
  const peakMiB = memory.stop()
  for (let run = 2; run <= RUNS; run++) runs.push(await importRun(platform, feed, `Bench import ${run}`))

  const result = (name: string, step: Exclude<keyof ImportRun, 'bareMs'>, atMost: number): BenchResult => {
    const ratios = runs.map((run) => run[step] / run.bareMs)
    const median = (of: keyof ImportRun) =>
      seconds(
        percentile(
          runs.map((run) => run[of]),
          0.5,
        ),
      )
    const times = `${median(step)}, bare ${median('bareMs')}`
    const detail = `${times}; runs ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`
    return { name, measured: percentile(ratios, 0.5), bound: { atMost }, unit: 'x bare PapaParse + bulkWrite', detail }
  }
  const first = `import of ${feed.rows} rows, ${Math.round(feed.bytes / 1e6)} MB, upload to last vehicle readable`
  return [
    result(first, 'firstMs', 1.5),
    result('re-import of the same rows in other bytes', 'sameRowsMs', 0.45),
    result('import with one price in a hundred changed', 'changedMs', 0.55),
    result('re-import of the same file', 'sameFileMs', 0.5),
    {
      name: 'memory while importing',
      measured: peakMiB - idleMiB,
      bound: { atMost: 350 },
      unit: 'MiB above idle',
      detail: `idle ${idleMiB.toFixed(0)} MiB, peak ${peakMiB.toFixed(0)} MiB`,
    },
  ]
}

interface ImportRun {
  /** the mean of before and after the first import */
  bareMs: number
  firstMs: number
  sameRowsMs: number
  changedMs: number
  sameFileMs: number
}

async function importRun(platform: PlatformUnderTest, feed: BenchFeed, name: string): Promise<ImportRun> {
  const { rows } = feed
  const bareBeforeMs = await bareImportMs(platform, feed)
  const dealershipId = await makeDealership(platform, name)
  const first = await timedImport(platform, dealershipId, feed.path, { rows, added: rows })
  await call(platform, 'GET', `/api/dealerships/${dealershipId}/vehicle/${feed.lastVin}`)
  const bareAfterMs = await bareImportMs(platform, feed)
  await appendFile(feed.path, '\r\n')
  const sameRows = await timedImport(platform, dealershipId, feed.path, { rows, unchanged: rows, added: 0, changed: 0, removed: 0 })
  const sameFile = await timedImport(platform, dealershipId, feed.path, {})
  if (sameFile.state !== 'unchanged') throw new Error(`the same file again ended as ${sameFile.state}`)
  const changed = Math.ceil(rows / CHANGED_EVERY)
  const some = await timedImport(platform, dealershipId, feed.changedPath, {
    rows,
    changed,
    unchanged: rows - changed,
    added: 0,
    removed: 0,
  })
  return {
    bareMs: (bareBeforeMs + bareAfterMs) / 2,
    firstMs: first.elapsedMs,
    sameRowsMs: sameRows.elapsedMs,
    changedMs: some.elapsedMs,
    sameFileMs: sameFile.elapsedMs,
  }
}

async function bareImportMs(platform: PlatformUnderTest, feed: BenchFeed): Promise<number> {
  const { stdout } = await run(process.execPath, [BARE_IMPORT, feed.path, platform.mongodbUrl, 'bench-bare'])
  return Number(stdout.trim())
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}
