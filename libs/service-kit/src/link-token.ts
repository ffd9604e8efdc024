import { createHash, randomBytes } from 'node:crypto'

/** A secret that identifies a customer without a session: 256 random bits as 43 URL-safe characters (rules: visit token). */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Only the hash is stored, so that a stolen database does not contain usable tokens. Also 43 URL-safe characters. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Whether a text is a token and not a record's id; contracts accept nothing else. */
export function isLinkToken(text: string): boolean {
  return text.length === 43
}
