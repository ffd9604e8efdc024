import type { TimelineEntry } from '@forecourt/contracts/leads/engagement'
import { countOf } from '../../../ui/format.ts'
import { entryVehicle, type Visit } from './timeline-text.ts'

/** Consecutive finished visits shorter than this are merged, in seconds. */
const SHORT_BELOW_SECONDS = 10

/** Several consecutive short visits, newest first. */
export interface ShortVisits {
  kind: 'short-visits'
  /** from the oldest visit, so that it does not change when newer ones join */
  id: string
  visits: readonly Visit[]
}
type TimelineLine = TimelineEntry | ShortVisits

/** Merges consecutive short visits of a timeline into one line each. Visits with changed fields stay separate. */
export function mergeShortVisits(entries: readonly TimelineEntry[]): TimelineLine[] {
  const lines: TimelineLine[] = []
  let run: Visit[] = []
  const close = () => {
    const oldest = run.at(-1)
    if (run.length > 1 && oldest !== undefined) lines.push({ kind: 'short-visits', id: `short ${oldest.id}`, visits: run })
    else lines.push(...run)
    run = []
  }
  for (const entry of entries) {
    if (isShort(entry)) run.push(entry)
    else {
      close()
      lines.push(entry)
    }
  }
  close()
  return lines
}

/** '3 short visits' */
export function shortVisitsTitle({ visits }: ShortVisits): string {
  return countOf(visits.length, 'short visit')
}

/** Returns the names of the vehicles in the visits, without duplicates. */
export function shortVisitsVehicles({ visits }: ShortVisits): string {
  return [...new Set(visits.map((visit) => entryVehicle(visit)).filter((name) => name !== null))].join(', ')
}

function isShort(entry: TimelineEntry): entry is Visit {
  return entry.kind === 'visit' && !entry.active && entry.seconds < SHORT_BELOW_SECONDS && entry.changes.length === 0
}
