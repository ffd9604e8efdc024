/** Older events are too late to notify anyone: this service or their source was down. */
const LATE_MS = 60 * 60_000

/** Returns whether an event is so old that its alert is shown only in the inbox (rules: late alerts). */
export function isLate({ at }: { at: Date }, now: Date): boolean {
  return now.getTime() - at.getTime() > LATE_MS
}
