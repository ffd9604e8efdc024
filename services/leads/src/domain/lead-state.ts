import { type LeadState, QUIET_AFTER_DAYS, QUIET_FROM_OPENS } from '@forecourt/contracts/leads/records'

/** What a lead's state is decided by, over all packets of its customer. */
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
 * What is stored of a lead's state: all of it that neither time nor who is viewing changes. Who opened often is quiet, or only `opened`,
 * depending on when they are asked about.
 */
export const STANDINGS = ['submitted', 'requested', 'opened-often', 'opened', 'unopened', 'new'] as const
export type Standing = (typeof STANDINGS)[number]

const DAY_MS = 24 * 60 * 60_000

/**
 * The stored part of a lead's state (rules: lead state). A submission and a request count until a packet is sent after them: that is how staff
 * answer.
 */
export function standingOf({ opens, lastActiveAt, sentAt, submittedAt, requestedAt }: StateFacts): Standing {
  const isUnanswered = (at: Date | null) => at !== null && (sentAt === null || at >= sentAt)
  if (isUnanswered(submittedAt)) return 'submitted'
  if (isUnanswered(requestedAt)) return 'requested'
  if (opens >= QUIET_FROM_OPENS && lastActiveAt !== null) return 'opened-often'
  if (opens > 0) return 'opened'
  return sentAt === null ? 'new' : 'unopened'
}

/** The state of a lead at a moment (rules: lead state); `active`: a packet is being viewed. */
export function leadState(facts: StateFacts, { active, now }: { active: boolean; now: Date }): LeadState {
  if (active) return 'viewing'
  const standing = standingOf(facts)
  if (standing !== 'opened-often') return standing
  return facts.lastActiveAt !== null && facts.lastActiveAt <= quietSince(now) ? 'quiet' : 'opened'
}

/** Who opened often and was active for the last time at this instant or before is quiet. */
export function quietSince(now: Date): Date {
  return new Date(now.getTime() - QUIET_AFTER_DAYS * DAY_MS)
}
