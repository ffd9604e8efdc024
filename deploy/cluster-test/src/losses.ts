import type { PlatformCounts } from './counts/read-counts.ts'
import type { LoadReport } from './load/report.ts'

/** A killed pod may have published what the gateway then asks another one for: what it leaves is there once. Killed are a few pods. */
const PUBLISHED_TWICE: Readonly<Record<string, number>> = { heartbeat: 4, interaction: 4 }

/**
 * What was accepted and is not stored, and what is stored more often than it can be: an action that failed for the load may have been carried out, with
 * only its answer lost.
 */
export function lossesOf({ accepted, failures }: LoadReport, load: PlatformCounts['load']): string[] {
  const since = load?.since
  if (load === undefined || since === undefined) return ['nothing was counted']
  return (Object.keys(accepted) as (keyof typeof accepted)[]).flatMap((action) => {
    const failed = failures.filter((failure) => failure.action === action).length
    const most = accepted[action] + failed + (PUBLISHED_TWICE[action] ?? 0)
    const kept = action === 'lead' || action === 'interaction' ? load.kept[action] : since[action]
    const stored = Math.min(since[action], kept)
    if (kept !== since[action] && kept > accepted[action] + failed)
      return [`${action}: ${kept - accepted[action] - failed} were kept twice`]
    if (stored < accepted[action]) return [`${action}: ${accepted[action] - stored} of ${accepted[action]} accepted are lost`]
    if (since[action] > most) return [`${action}: ${since[action] - most} are there twice`]
    return []
  })
}
