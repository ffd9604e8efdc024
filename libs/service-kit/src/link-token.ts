import { createHash, randomBytes } from 'node:crypto'

/** A secret that a customer holds in place of a session: 256 random bits as 43 URL-safe characters (rules: visit token). */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Only this is stored: a stolen database lets nobody speak for a customer. 43 URL-safe characters, too. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Tells a token from a record's id; contracts let nothing else through. */
export function isLinkToken(text: string): boolean {
  return text.length === 43
}
