import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@forecourt/contracts/auth/two-step'

/** Without 0, O, 1, I, L and U, which are easily confused in handwriting. 30 letters. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** New recovery codes in display form: `7K2M-QX9R-4TBN-WC3H`, about 78 random bits each (rules: recovery codes). */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => inGroups(randomLetters()))
}

/** The stored form of a recovery code, normalized. So many random bits need no slow hash. */
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
