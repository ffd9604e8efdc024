import { createHash } from 'node:crypto'
import { type CustomerLog, INTERACTIONS, TAX_LOOKUP_FIELDS, USER_INTERACTION_FIELD } from '@forecourt/contracts/leads/records'

/** The kind of a logged entry: a photo, PDF or video was viewed, or the payment calculator changed (rules: packet log entries). */
export type ActivityKind = 'interaction' | 'calculator'

const INTERACTION_FIELDS: ReadonlySet<string> = new Set([...INTERACTIONS, USER_INTERACTION_FIELD])

/** Returns the kind of a field: everything but the interactions is a field change. */
export function activityKind(field: string): ActivityKind {
  return INTERACTION_FIELDS.has(field) ? 'interaction' : 'calculator'
}

/** The counter of an entry in addition to the click stream: a view of photos, PDFs or the video, or a change in the calculator. */
type ActivityCounter = 'photoClicks' | 'pdfClicks' | 'videoClicks' | 'calculatorChanges'

/** Pages that were read are part of the click stream only; opening the PDF counts. */
const COUNTERS: Partial<Record<(typeof INTERACTIONS)[number], ActivityCounter>> = {
  photo_clicked: 'photoClicks',
  pdf_clicked: 'pdfClicks',
  video_clicked: 'videoClicks',
}

const FOLLOWING_FIELDS: ReadonlySet<string> = new Set(TAX_LOOKUP_FIELDS)

/** Whether a field follows from a ZIP code: it is logged and not counted (rules: lead activity). */
export function followsZipCode(field: string): boolean {
  return FOLLOWING_FIELDS.has(field)
}

/** Returns the counter of an entry in addition to the click stream; undefined when there is none. */
export function counterOf(kind: ActivityKind, field: string): ActivityCounter | undefined {
  if (kind === 'calculator') return followsZipCode(field) ? undefined : 'calculatorChanges'
  return INTERACTIONS.some((known) => known === field) ? COUNTERS[field as keyof typeof COUNTERS] : undefined
}

/** A log entry with an id, by which it is deduplicated, and a plausible time. */
export type StampedLog = CustomerLog & { id: string }

/**
 * Prepares the entries of a page. An entry without an id gets one derived from its content, so that retries, and the final submission that repeats
 * all entries, are counted once. A time outside the visit comes from a wrong clock and is clamped to the visit.
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
