import { SESSION_LIMIT_MS } from './stored-session.ts'

/** How long before the limit the warning opens (rules: session warning). */
const WARNING_MS = 300_000
/**
 * Deadlines are compared with the wall clock at this interval instead of set as one long timer, because timers pause while the computer
 * sleeps.
 */
const POLL_INTERVAL_MS = 15_000

type SessionPhase = { kind: 'active' } | { kind: 'warning'; secondsLeft: number } | { kind: 'ended' }

/** Returns the phase of a session (rules: session warning). Both times are ms since the epoch; a last activity in the future counts as now. */
export function sessionPhase(lastActivity: number, now: number): SessionPhase {
  const left = msLeft(lastActivity, now)
  if (left <= 0) return { kind: 'ended' }
  return left <= WARNING_MS ? { kind: 'warning', secondsLeft: Math.ceil(left / 1000) } : { kind: 'active' }
}

/** Returns the ms until the next poll: each second during the countdown, before that every 15 s and at the start of the warning. */
export function msToNextPoll(lastActivity: number, now: number): number {
  const left = msLeft(lastActivity, now)
  if (left > WARNING_MS) return Math.min(left - WARNING_MS, POLL_INTERVAL_MS)
  return left % 1000 || 1000
}

/** Timestamps of two tabs may differ slightly. */
const TOLERANCE_MS = 5_000

/**
 * Replaces a last activity in the future, which was written before the clock was set back, with now. Otherwise this tab would keep an expired
 * session open.
 */
export function plausibleActivity(lastActivity: number, now: number): number {
  return lastActivity - now > TOLERANCE_MS ? now : lastActivity
}

/** Whether the interval has passed since `then`; also true when the clock was set back, so that nothing waits for it to catch up. */
export function isDue(then: number, now: number, everyMs: number): boolean {
  return now < then || now - then >= everyMs
}

function msLeft(lastActivity: number, now: number): number {
  return SESSION_LIMIT_MS - Math.max(0, now - lastActivity)
}
