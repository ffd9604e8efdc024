import { hash } from 'node:crypto'

/**
 * The number of characters of a fingerprint: 96 bits in base64url. The probability that any two of half a million different texts have the same one
 * is below 10^-17.
 */
export const FINGERPRINT_LENGTH = 16

/** Returns the fingerprint of a text. */
export function fingerprint(text: string): string {
  return hash('sha1', text, 'base64url').slice(0, FINGERPRINT_LENGTH)
}
