import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { countOf } from '../../../ui/format.ts'

/** One import in the feed's history. */
export interface TrendPoint {
  versionId: string
  fileName: string
  /** ISO time at which the file was received */
  at: string
  /** data rows in the file */
  rows: number
  /** vehicles in the inventory after it */
  vehicles: number
  added: number
  changed: number
  removed: number
  rejected: number
}

/** Returns the imports, oldest first. Omits files that never became the inventory. */
export function feedTrend(versions: readonly FeedVersion[]): TrendPoint[] {
  return versions
    .flatMap(({ _id, fileName, receivedAt, state, counts }) => {
      if (state !== 'imported' || counts === null) return []
      const { rows, added, changed, unchanged, removed, rejected } = counts
      const vehicles = added + changed + unchanged
      return [{ versionId: _id, fileName, at: receivedAt, rows, vehicles, added, changed, removed, rejected }]
    })
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** Returns the chart in one sentence, for screen readers. */
export function trendSummary(points: readonly TrendPoint[]): string {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return 'No imports yet.'
  const vehicles = `from ${countOf(first.vehicles, 'vehicle')} to ${countOf(last.vehicles, 'vehicle')}`
  return `Feed history: ${countOf(points.length, 'import')}, ${vehicles}. The table below has every number.`
}
