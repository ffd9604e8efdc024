import { until } from '@forecourt/timing/until'
import { call, type PlatformUnderTest } from './bench-client.ts'
import { sendFeed } from './send-feed.ts'

const IMPORT_LIMIT_MS = 300_000

interface FeedVersion {
  _id: string
  state: string
  message: string
  counts: FeedCounts | null
}
interface FeedCounts {
  rows: number
  added: number
  unchanged: number
  changed: number
  removed: number
  rejected: number
}

/** Uploads a feed file and waits until it is imported or found unchanged. Throws when its counts differ from `counts`. */
export async function timedImport(
  platform: PlatformUnderTest,
  dealershipId: string,
  file: string,
  counts: Partial<FeedCounts>,
): Promise<{ elapsedMs: number; state: string }> {
  const started = performance.now()
  const response = await sendFeed<{ version: FeedVersion }>(platform, `/api/dealerships/${dealershipId}/upload-csv`, file)
  const path = `/api/dealerships/${dealershipId}/feed-versions/${response.version._id}`
  const version = await until('the import', IMPORT_LIMIT_MS, async () => {
    const found = await call<FeedVersion>(platform, 'GET', path)
    if (['failed', 'held', 'superseded'].includes(found.state)) throw new Error(`the import ended as ${found.state}: ${found.message}`)
    return ['imported', 'unchanged'].includes(found.state) ? found : null
  })
  const elapsedMs = performance.now() - started
  for (const [name, count] of Object.entries(counts)) {
    const found = version.counts?.[name as keyof FeedCounts]
    if (found !== count) throw new Error(`the import counted ${name} = ${found}, expected ${count}`)
  }
  return { elapsedMs, state: version.state }
}
