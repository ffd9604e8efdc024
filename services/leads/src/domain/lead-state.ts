import { type LeadState, QUIET_AFTER_DAYS, QUIET_FROM_OPENS } from '@forecourt/contracts/leads/records'

/** The input of a lead's state, over all packets of its customer. */
export interface StateFacts {
  opens: number
  lastActiveAt: Date | null
  /** the newest packet that was sent */
  sentAt: Date | null
  /** the newest submission, and the newest request */
  submittedAt: Date | null
  requestedAt: Date | null
}

/**
 * The stored part of a lead's state, which depends neither on time nor on current viewers. A customer who opened often is `quiet` or `opened`,
 * depending on the current time.
 */
const STANDINGS = ['submitted', 'requested', 'opened-often', 'opened', 'unopened', 'new'] as const
export type Standing = (typeof STANDINGS)[number]

const DAY_MS = 24 * 60 * 60_000

/**
 * Returns the stored part of a lead's state (rules: lead state). A submission or request counts until a packet is sent after it, which is how staff
 * respond.
 */
export function standingOf({ opens, lastActiveAt, sentAt, submittedAt, requestedAt }: StateFacts): Standing {
  const isUnanswered = (at: Date | null) => at !== null && (sentAt === null || at >= sentAt)
  if (isUnanswered(submittedAt)) return 'submitted'
  if (isUnanswered(requestedAt)) return 'requested'
  if (opens >= QUIET_FROM_OPENS && lastActiveAt !== null) return 'opened-often'
  if (opens > 0) return 'opened'
  return sentAt === null ? 'new' : 'unopened'
}

/** Returns the state of a lead at a time (rules: lead state); `active`: a packet is being viewed. */
export function leadState(facts: StateFacts, { active, now }: { active: boolean; now: Date }): LeadState {
  if (active) return 'viewing'
  const standing = standingOf(facts)
  if (standing !== 'opened-often') return standing
  return facts.lastActiveAt !== null && facts.lastActiveAt <= quietSince(now) ? 'quiet' : 'opened'
}

/** Returns the time of the last activity at or before which a customer who opened often is quiet. */
export function quietSince(now: Date): Date {
  return new Date(now.getTime() - QUIET_AFTER_DAYS * DAY_MS)
}
