import { createHash } from 'node:crypto'
import { type CustomerLog, INTERACTIONS, TAX_LOOKUP_FIELDS, USER_INTERACTION_FIELD } from '@forecourt/contracts/leads/records'

/** What a logged entry is: a photo, PDF or video looked at, or a change in the payment calculator (rules: packet log entries). */
export type ActivityKind = 'interaction' | 'calculator'

const INTERACTION_FIELDS: ReadonlySet<string> = new Set([...INTERACTIONS, USER_INTERACTION_FIELD])

/** Everything that is not one of the interactions is a field change. */
export function activityKind(field: string): ActivityKind {
  return INTERACTION_FIELDS.has(field) ? 'interaction' : 'calculator'
}

/** What an entry is counted as, beside the click stream it is part of: a look at photos, PDFs or the video, or a change in the calculator. */
export type ActivityCounter = 'photoClicks' | 'pdfClicks' | 'videoClicks' | 'calculatorChanges'

/** Pages that were read are part of the click stream alone: opening the PDF is what counts. */
const COUNTERS: Partial<Record<(typeof INTERACTIONS)[number], ActivityCounter>> = {
  photo_clicked: 'photoClicks',
  pdf_clicked: 'pdfClicks',
  video_clicked: 'videoClicks',
}

const FOLLOWING_FIELDS: ReadonlySet<string> = new Set(TAX_LOOKUP_FIELDS)

/** The counter of an entry; undefined for one that only the click stream counts. */
export function counterOf(kind: ActivityKind, field: string): ActivityCounter | undefined {
  if (kind === 'calculator') return FOLLOWING_FIELDS.has(field) ? undefined : 'calculatorChanges'
  return INTERACTIONS.some((known) => known === field) ? COUNTERS[field as keyof typeof COUNTERS] : undefined
}

/** A log entry that can be counted once and sorted: an id of its own, and a time that can be true. */
export type StampedLog = CustomerLog & { id: string }

/**
 * Prepares entries as a page sent them. An entry without an id gets one made of its content, so that a repeated send, and the final
 * submission that carries all entries again, is counted once. A time outside the visit comes from a wrong clock and is moved into it.
 */
export function stampLogs(logs: readonly CustomerLog[], visit: { startedAt: Date; now: Date }): StampedLog[] {
  return logs.map((log) => {
    const said = Date.parse(log.timestamp)
    const at = Math.min(Math.max(said, visit.startedAt.getTime()), visit.now.getTime())
    return { ...log, id: log.id ?? contentId(log), timestamp: new Date(at).toISOString() }
  })
}

function contentId({ field, oldValue, newValue, timestamp }: CustomerLog): string {
  return createHash('sha256')
    .update(JSON.stringify([field, oldValue, newValue, timestamp]))
    .digest('base64url')
    .slice(0, 22)
}
