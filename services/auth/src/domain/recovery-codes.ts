import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@forecourt/contracts/auth/two-step'

/** The 30 letters and digits without 0, O, 1, I, L and U, which are easily confused in handwriting. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** Creates recovery codes in display form: `7K2M-QX9R-4TBN-WC3H`, about 78 random bits each (rules: recovery codes). */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => inGroups(randomLetters()))
}

/** Normalizes and hashes a recovery code for storage. A code with so many random bits needs no slow hash. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code.replace(/[ -]/g, '').toUpperCase()).digest('hex')
}

function randomLetters(): string {
  let letters = ''
  while (letters.length < LENGTH) {
    // reject the last 16 of 256 values, so that every letter is equally likely
    for (const byte of randomBytes(LENGTH)) if (byte < 240) letters += LETTERS[byte % LETTERS.length]
  }
  return letters.slice(0, LENGTH)
}

function inGroups(letters: string): string {
  return letters.match(/.{4}/g)?.join('-') ?? letters
}
