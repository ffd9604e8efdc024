/** Failures of one account within the window before it is locked (rules: lockout). */
export const FAILURES_ALLOWED = 8
export const FAILURE_WINDOW_MS = 15 * 60_000

export interface LoginFailures {
  count: number
  firstAt: Date
}

/** When the account may be tried again, or null when it may be tried now. The same for accounts that do not exist. */
export function lockedUntil(failures: LoginFailures | null, now: Date): Date | null {
  if (failures === null || failures.count < FAILURES_ALLOWED) return null
  const until = new Date(failures.firstAt.getTime() + FAILURE_WINDOW_MS)
  return until > now ? until : null
}
