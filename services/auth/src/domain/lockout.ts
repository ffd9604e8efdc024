/** Maximum tries for one account from one source within the window (rules: lockout). */
export const FAILURES_ALLOWED = 8
export const FAILURE_WINDOW_MS = 15 * 60_000

/** Tries with a wrong password or code so far, including the current try. */
export interface LoginTries {
  count: number
  firstAt: Date
}

/** The source of a try. Each source is counted separately, so that no attacker locks an account for everyone (rules: lockout). */
export type AttemptSource =
  /** an IPv4 address, or an IPv6 network of /64 */
  | { kind: 'network'; network: string }
  /** a browser that has signed in to the account before */
  | { kind: 'device'; deviceHash: string }
  /** a signed-in user who must confirm the password */
  | { kind: 'session' }
  /** a code of the second step, after the right password: counted per account, but separately for a session or a known browser */
  | { kind: 'code'; of: 'anyone' | 'session' | { deviceHash: string } }

/** Returns the key of an account's count of tries from one source. */
export function triesKey(email: string, from: AttemptSource): string {
  if (from.kind === 'network') return `${email} from ${from.network}`
  if (from.kind === 'code') return `${email} code of ${typeof from.of === 'string' ? from.of : from.of.deviceHash}`
  return from.kind === 'device' ? `${email} by ${from.deviceHash}` : `${email} in a session`
}

/** Returns when a source may try again; null when the current try, already counted, is allowed. The same for unknown accounts. */
export function lockedUntil({ count, firstAt }: LoginTries, now: Date): Date | null {
  if (count <= FAILURES_ALLOWED) return null
  const until = new Date(firstAt.getTime() + FAILURE_WINDOW_MS)
  return until > now ? until : null
}
