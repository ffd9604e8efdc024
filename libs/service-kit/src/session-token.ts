import { hash } from 'node:crypto'

/** Hashes a session's or device's token for storage and look-ups: sha256 as hex. The gateway sends auth only the hash. */
export function hashSessionToken(token: string): string {
  return hash('sha256', token)
}
