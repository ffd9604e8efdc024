/** A dealership counts as connected while its inventory was updated by a feed within this time. */
export const CONNECTED_WINDOW_MS = 24 * 60 * 60_000

/** Whether a dealership's badge says Connected (spec/1 section 2.4; the rule is ours, the spec has none). */
export function isConnected(feedUpdatedAt: Date | null, now: Date): boolean {
  return feedUpdatedAt !== null && now.getTime() - feedUpdatedAt.getTime() < CONNECTED_WINDOW_MS
}
