import { DRAFT_DAYS } from '@forecourt/trade-in/messages'

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns when a draft that changes now will expire (rules: trade-in drafts). */
export function draftExpiry(now: Date): Date {
  return new Date(now.getTime() + DRAFT_DAYS * DAY_MS)
}
