import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual, promisify } from 'node:util'
import { until } from '@forecourt/timing/until'
import { type Db, type Document, MongoClient } from 'mongodb'
import type { PlatformUnderTest } from './bench-client.ts'
import type { BenchResult } from './bench-result.ts'

const run = promisify(execFile)
const REBUILD = fileURLToPath(new URL('../../../services/leads/dist/analytics/rebuild-analytics-cli.js', import.meta.url))
/** an idle visit expires after 25 seconds, and hundreds expire at the same time */
const QUIET_LIMIT_MS = 120_000

/**
 * After the load: deletes customer activity and totals, rebuilds both from the stream, and counts the customers whose rebuilt numbers
 * differ from the incremental ones.
 */
export async function rebuildBenchmark(platform: PlatformUnderTest): Promise<BenchResult> {
  const client = await MongoClient.connect(platform.mongodbUrl)
  try {
    const db = client.db('leads')
    await until('every visit to be over', QUIET_LIMIT_MS, async () => (await db.collection('visits').countDocuments({ live: true })) === 0)
    const kept = await numbers(db)
    await Promise.all(['lead-analytics', 'activities'].map((name) => db.collection(name).deleteMany({})))
    const started = performance.now()
    const env = { ...process.env, MONGODB_URL: platform.mongodbUrl, NATS_URL: platform.natsUrl }
    await run(process.execPath, [REBUILD], { env })
    const elapsedS = (performance.now() - started) / 1000
    const rebuilt = await numbers(db)
    const ids = new Set([...kept.keys(), ...rebuilt.keys()])
    return {
      name: 'customers whose numbers differ after a rebuild from the stream',
      measured: [...ids].filter((id) => !isDeepStrictEqual(kept.get(id), rebuilt.get(id))).length,
      bound: { atMost: 0 },
      unit: 'customers',
      detail: `${rebuilt.size} customers in ${elapsedS.toFixed(1)} s`,
    }
  } finally {
    await client.close()
  }
}

async function numbers(db: Db): Promise<Map<string, Document>> {
  const found = await db
    .collection('lead-analytics')
    .find({}, { projection: { revision: 0 } })
    .toArray()
  return new Map(found.map(({ _id, ...counts }) => [_id.toHexString(), counts]))
}
