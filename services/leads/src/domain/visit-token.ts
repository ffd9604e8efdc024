import { createHash, randomBytes } from 'node:crypto'

/** What a packet page is given instead of the record's id: 256 random bits as 43 URL-safe characters (rules: visit token). */
export function newVisitToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Only this is stored: a stolen database lets nobody speak for a customer. */
export function hashVisitToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Tells a visit token from a record's `_id`; the contract lets nothing else through. */
export function isVisitToken(logId: string): boolean {
  return logId.length === 43
}
