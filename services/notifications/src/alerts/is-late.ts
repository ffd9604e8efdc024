/** An older event is too late for an alert: this service or its source was down. */
const LATE_MS = 60 * 60_000

/** Whether people hear of what happened at this time so late that it is in their inbox alone (rules: late alerts). */
export function isLate({ at }: { at: Date }, now: Date): boolean {
  return now.getTime() - at.getTime() > LATE_MS
}
