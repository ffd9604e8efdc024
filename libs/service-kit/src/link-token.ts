import { createHash, randomBytes } from 'node:crypto'

/** Creates a secret that identifies a customer without a session: 256 random bits as 43 URL-safe characters (rules: visit token). */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash of a token, also 43 URL-safe characters. Only the hash is stored, so that a stolen database contains no usable tokens. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Whether a text is a token rather than a record's id. Contracts accept nothing else. */
export function isLinkToken(text: string): boolean {
  return text.length === 43
}
