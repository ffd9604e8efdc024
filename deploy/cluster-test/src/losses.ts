import type { PlatformCounts } from './counts/read-counts.ts'
import type { LoadReport } from './load/report.ts'

/** A killed pod may have published what the gateway then asks another one for: what it leaves is there once. Killed are a few pods. */
const PUBLISHED_TWICE: Readonly<Record<string, number>> = { interaction: 4 }
/** Written at once while NATS is unavailable, which no stream shows. */
const IN_NO_STREAM: ReadonlySet<string> = new Set(['heartbeat'])

/**
 * What was accepted and is not stored, and what is stored more often than it can be: an action that failed for the load may have been carried out, with
 * only its answer lost.
 */
export function lossesOf({ accepted, failures }: LoadReport, load: PlatformCounts['load']): string[] {
  const since = load?.since
  if (load === undefined || since === undefined) return ['nothing was counted']
  return (Object.keys(accepted) as (keyof typeof accepted)[]).flatMap((action) => {
    if (IN_NO_STREAM.has(action)) return []
    const possible = accepted[action] + failures.filter((failure) => failure.action === action).length
    const published = since[action]
    const kept = action === 'lead' || action === 'interaction' ? load.kept[action] : null
    const lost = accepted[action] - Math.min(published, kept ?? published)
    if (lost > 0) return [`${action}: ${lost} of ${accepted[action]} accepted are lost`]
    const most = possible + (PUBLISHED_TWICE[action] ?? 0)
    if (published > most) return [`${action}: ${published - most} are there twice`]
    if (kept !== null && kept > possible) return [`${action}: ${kept - possible} were kept twice`]
    return []
  })
}
