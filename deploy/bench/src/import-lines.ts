import { execFile } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { call, makeDealership, type PlatformUnderTest, until } from './bench-client.ts'
import type { BenchLine } from './bench-line.ts'
import { residentMiB, watchPeakMemory } from './resident-memory.ts'

const run = promisify(execFile)
const BARE_IMPORT = fileURLToPath(new URL('./bare-import.js', import.meta.url))
const IMPORT_LIMIT_MS = 300_000

interface FeedVersion {
  _id: string
  state: string
  message: string
  counts: { rows: number; added: number; unchanged: number; changed: number; removed: number; rejected: number } | null
}

/** A generated feed file: where it is, and what must be readable when it is in. */
export interface BenchFeed {
  path: string
  rows: number
  bytes: number
  lastVin: string
}

/**
 * Line (a): a first import, an unchanged re-import (same rows, different bytes) and the memory of the importing process, over bare PapaParse +
 * bulkWrite of the same rows, all in this run.
 */
export async function importLines(platform: PlatformUnderTest, feed: BenchFeed): Promise<{ lines: BenchLine[]; dealershipId: string }> {
  const bareMs = await bareImportMs(platform, feed)
  const dealershipId = await makeDealership(platform, 'Bench import')
  const idleMiB = residentMiB(platform.pid)

  const memory = watchPeakMemory(platform.pid)
  const first = await timedImport(platform, dealershipId, feed)
  const peakMiB = memory.stop()
  expectCounts(first.version, { rows: feed.rows, added: feed.rows })

  await appendFile(feed.path, '\r\n')
  const again = await timedImport(platform, dealershipId, feed)
  expectCounts(again.version, { rows: feed.rows, unchanged: feed.rows, added: 0, changed: 0, removed: 0 })

  const bareText = `bare ${seconds(bareMs)}`
  const lines: BenchLine[] = [
    {
      name: `import of ${feed.rows} rows, ${Math.round(feed.bytes / 1e6)} MB, upload to last vehicle readable`,
      measured: first.elapsedMs / bareMs,
      bound: { atMost: 1.8 },
      unit: 'x bare PapaParse + bulkWrite',
      detail: `${seconds(first.elapsedMs)}, ${bareText}`,
    },
    {
      name: 're-import of the same rows',
      measured: again.elapsedMs / bareMs,
      bound: { atMost: 0.5 },
      unit: 'x bare',
      detail: `${seconds(again.elapsedMs)}, ${bareText}`,
    },
    {
      name: 'memory while importing',
      measured: peakMiB - idleMiB,
      bound: { atMost: 350 },
      unit: 'MiB above idle',
      detail: `idle ${idleMiB.toFixed(0)} MiB, peak ${peakMiB.toFixed(0)} MiB`,
    },
  ]
  return { lines, dealershipId }
}

async function bareImportMs(platform: PlatformUnderTest, feed: BenchFeed): Promise<number> {
  const { stdout } = await run(process.execPath, [BARE_IMPORT, feed.path, platform.mongodbUrl, 'bench-bare'])
  return Number(stdout.trim())
}

async function timedImport(platform: PlatformUnderTest, dealershipId: string, feed: BenchFeed) {
  const form = new FormData()
  form.append('file', await openAsBlob(feed.path), 'bench.csv')
  const started = performance.now()
  const answer = await call<{ version: FeedVersion }>(platform, 'POST', `/api/dealerships/${dealershipId}/upload-csv`, form)
  const path = `/api/dealerships/${dealershipId}/feed-versions/${answer.version._id}`
  const version = await until('the import', IMPORT_LIMIT_MS, async () => {
    const found = await call<FeedVersion>(platform, 'GET', path)
    if (['failed', 'held', 'superseded'].includes(found.state)) throw new Error(`the import ended as ${found.state}: ${found.message}`)
    return ['imported', 'unchanged'].includes(found.state) ? found : null
  })
  await call(platform, 'GET', `/api/dealerships/${dealershipId}/vehicle/${feed.lastVin}`)
  return { elapsedMs: performance.now() - started, version }
}

function expectCounts(version: FeedVersion, wanted: Partial<NonNullable<FeedVersion['counts']>>): void {
  for (const [name, count] of Object.entries(wanted)) {
    const found = version.counts?.[name as keyof NonNullable<FeedVersion['counts']>]
    if (found !== count) throw new Error(`the import counted ${name} = ${found}, expected ${count}`)
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}
