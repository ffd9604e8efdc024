import { ACTIVE_WINDOW_MS } from '@forecourt/contracts/leads/records'

/** Returns the time at or before which a visit's last heartbeat is stale: the page is no longer viewed (rules: active now). */
export function staleBefore(now: Date): Date {
  return new Date(now.getTime() - ACTIVE_WINDOW_MS)
}
