import { makeDealership, type PlatformUnderTest } from './bench-client.ts'
import type { BenchResult } from './bench-result.ts'
import { chartMemoryLimits } from './chart-values.ts'
import { onProcesses } from './on-processes.ts'
import { openPacketsBenchmarks } from './open-packets-benchmarks.ts'
import { residentMiB } from './resident-memory.ts'
import { timedImport } from './timed-import.ts'
import { type ProcessUse, watchUse } from './use-of-process.ts'

/** Loads for a platform of processes, by their name in the sizing table. */
type Loads = Readonly<Record<string, (platform: PlatformUnderTest) => Promise<unknown>>>

/**
 * Measures the memory and CPU of one process of each service: at rest, with thousands of packets open, and during the import of a large feed. The
 * memory must fit into the chart's limit; the rest is for the sizing table in deploy/README.md.
 */
export async function sizingBenchmarks({ path, rows }: { path: string; rows: number }): Promise<BenchResult[]> {
  const limitMiB = await chartMemoryLimits()
  const loads: Loads = {
    'packets open': (platform) => openPacketsBenchmarks(platform),
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
