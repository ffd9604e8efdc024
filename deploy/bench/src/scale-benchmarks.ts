import type { PlatformUnderTest } from './bench-client.ts'
import type { BenchResult } from './bench-result.ts'
import { fillDealership } from './fill-dealership.ts'
import { IMPORTING } from './import-benchmarks.ts'
import { onProcesses } from './on-processes.ts'
import { residentMiB, watchPeakMemory } from './resident-memory.ts'

/** Above 1, because measurements vary. */
const MAX_FLAT = 1.25
const MAX_MEMORY_MIB = 600

interface ScaleRun {
  rows: number
  microsecondsPerRow: number
  peakMiB: number
}

/** Measures first imports of growing files: the cost of a row must stay the same, and memory must stay within its bound. */
export function scaleBenchmarks(folder: string, sizes: readonly number[]): Promise<BenchResult[]> {
  return onProcesses((_processes, platform) => measureScale(platform, folder, sizes), { only: IMPORTING })
}

async function measureScale(platform: PlatformUnderTest, folder: string, sizes: readonly number[]): Promise<BenchResult[]> {
  const idleMiB = residentMiB(platform.pid)
  const runs: ScaleRun[] = []
  for (const rows of sizes) runs.push(await scaleRun(platform, folder, rows))
  const [, second, ...rest] = runs
  const largest = rest.at(-1) ?? second
  if (second === undefined || largest === undefined) throw new Error('the scale benchmarks need two sizes')
  return [
    {
      name: `cost of a row with ${largest.rows} rows`,
      measured: largest.microsecondsPerRow / second.microsecondsPerRow,
      bound: { atMost: MAX_FLAT },
      unit: `x that with ${second.rows}`,
      detail: runs.map(({ rows, microsecondsPerRow }) => `${rows}: ${microsecondsPerRow.toFixed(0)} us`).join(', '),
    },
    {
      name: `memory while importing ${largest.rows} rows`,
      measured: largest.peakMiB - idleMiB,
      bound: { atMost: MAX_MEMORY_MIB },
      unit: 'MiB above idle',
      detail: `idle ${idleMiB.toFixed(0)} MiB; ${runs.map(({ rows, peakMiB }) => `${rows}: peak ${peakMiB.toFixed(0)}`).join(', ')}`,
    },
  ]
}

async function scaleRun(platform: PlatformUnderTest, folder: string, rows: number): Promise<ScaleRun> {
  const memory = watchPeakMemory(platform.pid)
  const { elapsedMs } = await fillDealership(platform, folder, { name: `Bench scale ${rows}`, rows })
  return { rows, microsecondsPerRow: (elapsedMs * 1000) / rows, peakMiB: memory.stop() }
}
