/** A dealership counts as connected for this time after its last feed. */
const CONNECTED_WINDOW_MS = 24 * 60 * 60_000

/** Whether a dealership's badge says Connected: its watched folder is readable, or a feed arrived recently (rules: connected badge). */
export function isConnected({ feedUpdatedAt, watchHealthy }: { feedUpdatedAt: Date | null; watchHealthy?: boolean }, now: Date): boolean {
  if (watchHealthy) return true
  return feedUpdatedAt !== null && now.getTime() - feedUpdatedAt.getTime() < CONNECTED_WINDOW_MS
}
