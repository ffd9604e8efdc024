import type { PlatformCounts } from './counts/read-counts.ts'
import type { LoadReport } from './load/report.ts'

/** A heartbeat that was cut off may be published again: it changes nothing. */
const HEARTBEATS_TWICE = 4

/**
 * What was accepted and is not stored, and what is stored more often than it can be: an action that failed for the load may have been carried out, with
 * only its answer lost.
 */
export function lossesOf({ accepted, failures }: LoadReport, load: PlatformCounts['load']): string[] {
  const since = load?.since
  if (load === undefined || since === undefined) return ['nothing was counted']
  return (Object.keys(accepted) as (keyof typeof accepted)[]).flatMap((action) => {
    const failed = failures.filter((failure) => failure.action === action).length
    const most = accepted[action] + failed + (action === 'heartbeat' && failures.length > 0 ? HEARTBEATS_TWICE : 0)
    const stored = action === 'lead' ? Math.min(since.lead, load.kept.lead) : since[action]
    if (stored < accepted[action]) return [`${action}: ${accepted[action] - stored} of ${accepted[action]} accepted are lost`]
    if (since[action] > most) return [`${action}: ${since[action] - most} are there twice`]
    return []
  })
}
