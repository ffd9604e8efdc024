/** Allowed tries of one account from one place within the window (rules: lockout). */
export const FAILURES_ALLOWED = 8
export const FAILURE_WINDOW_MS = 15 * 60_000

/** Wrong passwords or codes so far, including the current try. */
export interface LoginTries {
  count: number
  firstAt: Date
}

/** The source of a try: each place has its own count, so that no attacker locks an account for everyone (rules: lockout). */
export type TriedFrom =
  /** an IPv4 address, or an IPv6 network of /64 */
  | { kind: 'network'; network: string }
  /** a browser that has signed in to the account before */
  | { kind: 'device'; deviceHash: string }
  /** a signed-in user who must enter the password again */
  | { kind: 'session' }
  /** a code of the second step, after the right password: counted per account, but separately for a session or a known browser */
  | { kind: 'code'; of: 'anyone' | 'session' | { deviceHash: string } }

/** The key of the count of an account's tries from one place. */
export function triesKey(email: string, from: TriedFrom): string {
  if (from.kind === 'network') return `${email} from ${from.network}`
  if (from.kind === 'code') return `${email} code of ${typeof from.of === 'string' ? from.of : from.of.deviceHash}`
  return from.kind === 'device' ? `${email} by ${from.deviceHash}` : `${email} in a session`
}

/** When a place may try again, or null when the current, already counted try is allowed. The same for unknown accounts. */
export function lockedUntil({ count, firstAt }: LoginTries, now: Date): Date | null {
  if (count <= FAILURES_ALLOWED) return null
  const until = new Date(firstAt.getTime() + FAILURE_WINDOW_MS)
  return until > now ? until : null
}
