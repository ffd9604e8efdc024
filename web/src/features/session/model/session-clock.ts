import { SESSION_LIMIT_MS } from './stored-session.ts'

/** How long before the limit the warning comes (rules: session warning). */
export const WARNING_MS = 300_000
/**
 * How long nobody looks at the clock at most. Deadlines are compared with the wall clock, never slept towards: a timer of hours stands
 * still while the computer sleeps.
 */
const LOOK_EVERY_MS = 15_000

export type SessionPhase = { kind: 'active' } | { kind: 'warning'; secondsLeft: number } | { kind: 'ended' }

/** Where a session stands (rules: session warning). Both times are ms since the epoch; a last activity in the future counts as now. */
export function sessionPhase(lastActivity: number, now: number): SessionPhase {
  const left = msLeft(lastActivity, now)
  if (left <= 0) return { kind: 'ended' }
  return left <= WARNING_MS ? { kind: 'warning', secondsLeft: Math.ceil(left / 1000) } : { kind: 'active' }
}

/** In how many ms to look again: each second while the countdown is shown, otherwise at the warning, and every 15 s before that. */
export function msToNextLook(lastActivity: number, now: number): number {
  const left = msLeft(lastActivity, now)
  if (left > WARNING_MS) return Math.min(left - WARNING_MS, LOOK_EVERY_MS)
  return left % 1000 || 1000
}

/** Two tabs may read the clock a little differently. */
const TOLERANCE_MS = 5_000

/**
 * The last activity as it can be: one that lies in the future was written before the clock was set back, and is taken for now. Left alone
 * it would keep the session on the screen for as much longer.
 */
export function plausibleActivity(lastActivity: number, now: number): number {
  return lastActivity - now > TOLERANCE_MS ? now : lastActivity
}

/** Whether so much time has passed since `then`; a clock that was set back counts as yes, so that nothing waits for it to catch up. */
export function isDue(then: number, now: number, everyMs: number): boolean {
  return now < then || now - then >= everyMs
}

function msLeft(lastActivity: number, now: number): number {
  return SESSION_LIMIT_MS - Math.max(0, now - lastActivity)
}
