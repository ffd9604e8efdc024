import { DRAFT_DAYS } from '@forecourt/trade-in/messages'

const DAY_MS = 24 * 60 * 60 * 1000

/** Until when a draft is kept that changes now (rules: trade-in drafts). */
export function draftExpiry(now: Date): Date {
  return new Date(now.getTime() + DRAFT_DAYS * DAY_MS)
}
