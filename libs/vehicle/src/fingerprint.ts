import { hash } from 'node:crypto'

/**
 * Characters of a fingerprint: 96 bits in base64url. That two of half a million differing texts get the same one is less likely than one in
 * 10^17.
 */
export const FINGERPRINT_LENGTH = 16

/** Equal texts, equal fingerprints. */
export function fingerprint(text: string): string {
  return hash('sha1', text, 'base64url').slice(0, FINGERPRINT_LENGTH)
}
