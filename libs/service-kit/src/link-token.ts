import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Creates a secret that identifies a customer without a session: 256 random bits as 43 URL-safe characters. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Derives a token from the random id of the request that begins something, so that a repeated request gets the same token and no token has to be
 * stored (rules: visit token). As hard to guess as that id, which only the browser knows. The same id has another token for each `purpose` and each
 * `owner`.
 */
export function linkTokenOf(purpose: string, owner: string, requestId: string): string {
  return createHmac('sha256', purpose).update(`${owner} ${requestId}`).digest('base64url')
}

/** Returns the hash of a token, also 43 URL-safe characters. Only the hash is stored, so that a stolen database contains no usable tokens. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Whether a text is a token rather than a record's id. Contracts accept nothing else. */
export function isLinkToken(text: string): boolean {
  return text.length === 43
}
