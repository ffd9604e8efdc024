import type { TimelineEntry } from '@forecourt/contracts/leads/engagement'
import { countOf } from '../../../ui/format.ts'
import { entryVehicle, type Visit } from './timeline-text.ts'

/** A finished visit that was shorter gets no separate line, in seconds. */
const SHORT_BELOW_SECONDS = 10

/** Several short visits that followed each other, newest first. */
export interface ShortVisits {
  kind: 'short-visits'
  /** of the oldest: it stays the same while newer ones join */
  id: string
  visits: readonly Visit[]
}
type TimelineLine = TimelineEntry | ShortVisits

/** The entries of a timeline with short visits that follow each other merged into one line; those in which something was changed stay. */
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

/** The vehicles that were visited, each once. */
export function shortVisitsVehicles({ visits }: ShortVisits): string {
  return [...new Set(visits.map((visit) => entryVehicle(visit)).filter((name) => name !== null))].join(', ')
}

function isShort(entry: TimelineEntry): entry is Visit {
  return entry.kind === 'visit' && !entry.active && entry.seconds < SHORT_BELOW_SECONDS && entry.changes.length === 0
}
