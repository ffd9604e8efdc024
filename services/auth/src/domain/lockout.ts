/** Tries of one account from one place within the window before it takes no more (rules: lockout). */
export const FAILURES_ALLOWED = 8
export const FAILURE_WINDOW_MS = 15 * 60_000

/** Passwords, or codes, tried and not found right, the one in hand among them. */
export interface LoginTries {
  count: number
  firstAt: Date
}

/** From where an account is tried: each place has tries of its own, so that no one locks an account for everybody (rules: lockout). */
export type TriedFrom =
  /** an IPv4 address, or an IPv6 network of /64 */
  | { kind: 'network'; network: string }
  /** a browser that has signed in to the account before */
  | { kind: 'device'; deviceHash: string }
  /** a signed-in user who must enter the password again */
  | { kind: 'session' }
  /** a code of the second step, after the right password: counted for the account as a whole, but apart in a session or a browser that is known */
  | { kind: 'code'; of: 'anyone' | 'session' | { deviceHash: string } }

/** What the tries of an account from one place are counted under. */
export function triesKey(email: string, from: TriedFrom): string {
  if (from.kind === 'network') return `${email} from ${from.network}`
  if (from.kind === 'code') return `${email} code of ${typeof from.of === 'string' ? from.of : from.of.deviceHash}`
  return from.kind === 'device' ? `${email} by ${from.deviceHash}` : `${email} in a session`
}

/** When a place may try again, or null when the try in hand, which is counted already, may be made. The same for accounts that do not exist. */
export function lockedUntil({ count, firstAt }: LoginTries, now: Date): Date | null {
  if (count <= FAILURES_ALLOWED) return null
  const until = new Date(firstAt.getTime() + FAILURE_WINDOW_MS)
  return until > now ? until : null
}
