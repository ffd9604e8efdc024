import { unconfirmed } from '@forecourt/platform-testing/load/staff-and-customer-load'
import { until } from '@forecourt/timing/until'
import type { PlatformCounts } from './counts/read-counts.ts'
import type { LoadReport } from './load/report.ts'
import type { Outcome } from './record.ts'

const SETTLES_WITHIN_MS = 300_000
/** How often an event may be published twice: a killed pod may have published it before the gateway retries on another pod. It is kept once. */
const PUBLISHED_TWICE: Readonly<Record<string, number>> = { interaction: 4 }
/** Actions that are written directly while NATS is unavailable, so that no stream contains them. */
const IN_NO_STREAM: ReadonlySet<string> = new Set(['heartbeat'])

type Count = (load?: LoadReport, before?: PlatformCounts) => Promise<PlatformCounts>

/** Waits until a platform has handled every event, and compares its counts since `before` with the last report of a load. */
export async function compare(count: Count, before: PlatformCounts, report: LoadReport): Promise<Outcome> {
  await until('every event to be handled', SETTLES_WITHIN_MS, async () => Object.keys((await count()).unsettled).length === 0, 250)
  const after = await count(report, before)
  const { lead, interaction, document } = report.accepted
  return { note: `${lead} customers, ${interaction} clicks, ${document} documents`, problems: lossesOf(report, after.load) }
}

/**
 * Returns what was accepted but is not stored, and what is stored more often than possible. An action that failed for the load may have succeeded,
 * with only its response lost.
 */
export function lossesOf({ accepted, failures }: LoadReport, load: PlatformCounts['load']): string[] {
  const since = load?.since
  if (load === undefined || since === undefined) return ['nothing was counted']
  return (Object.keys(accepted) as (keyof typeof accepted)[]).flatMap((action) => {
    if (IN_NO_STREAM.has(action)) return []
    const possible = accepted[action] + unconfirmed(failures, action)
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
