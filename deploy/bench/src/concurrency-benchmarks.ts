import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { generateFeed } from '@forecourt/vehicle/testing/generate-feed'
import { call, makeDealership, type PlatformUnderTest } from './bench-client.ts'
import type { BenchResult } from './bench-result.ts'
import { percentile } from './percentile.ts'
import { timeRequests } from './time-requests.ts'
import { timedImport } from './timed-import.ts'

const DEALERSHIPS = 50
const ROWS = 2_000
/** how long other requests may take meanwhile, as a share of one of those imports: no request waits for one */
const OTHERS_P99_SHARE = 0.3
const PROBE_PAUSE_MS = 20

/**
 * Imports the feeds of many dealerships concurrently. Throws unless every count of every import is right; measures how long another dealership waits
 * meanwhile for a page of its inventory.
 */
export async function concurrencyBenchmarks(platform: PlatformUnderTest, folder: string): Promise<BenchResult[]> {
  const files = await Promise.all(
    Array.from({ length: DEALERSHIPS }, async (_, index) => {
      const path = join(folder, `concurrent-${index}.csv`)
      // different counts, so that dealerships cannot be mixed up unnoticed
      const rows = ROWS + index
      await pipeline(generateFeed({ rows, seed: 1_000 + index }), createWriteStream(path))
      return { path, rows, dealershipId: await makeDealership(platform, `Bench concurrent ${index}`) }
    }),
  )
  const bystanderId = await makeDealership(platform, 'Bench bystander')
  await timedImport(platform, bystanderId, files[0]?.path ?? '', { rows: ROWS, added: ROWS })
  let importing = true
  const paths = [`/api/dealerships/${bystanderId}/vehicles?page=1&pageSize=24`, '/api/dealerships/admin/session']
  const probing = timeRequests(platform, paths, PROBE_PAUSE_MS, () => importing)
  const started = performance.now()
  await Promise.all(files.map(({ path, rows, dealershipId }) => timedImport(platform, dealershipId, path, { rows, added: rows })))
  const elapsedMs = performance.now() - started
  importing = false
  const others = await probing
  for (const { dealershipId, rows } of files) {
    const { total } = await call<{ total: number }>(platform, 'GET', `/api/dealerships/${dealershipId}/vehicles?page=1&pageSize=1`)
    if (total !== rows) throw new Error(`a dealership of the benchmark has ${total} vehicles, expected ${rows}`)
  }
  const ms = (share: number) => `${percentile(others, share).toFixed(0)} ms`
  return [
    {
      name: `other requests while ${DEALERSHIPS} dealerships import ${ROWS} rows each, p99`,
      measured: (percentile(others, 0.99) * DEALERSHIPS) / elapsedMs,
      bound: { atMost: OTHERS_P99_SHARE },
      unit: 'of one import',
      detail: `p50 ${ms(0.5)}, p99 ${ms(0.99)}, most ${ms(1)}, ${others.length} requests; all imported in ${(elapsedMs / 1000).toFixed(1)} s, every count right`,
    },
  ]
}
