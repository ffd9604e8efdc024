import { randomBytes } from 'node:crypto'

/** How long a session lives without activity (rules: session timeout). */
export const SESSION_INACTIVITY_MS = 10_800_000

/** The maximum lifetime of a session (rules: session timeout). */
export const SESSION_MAX_MS = 30 * 86_400_000

/** Creates an opaque session token: 256 random bits, base64url. Only its hash is stored. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url')
}
