import { FINGERPRINT_LENGTH } from '@forecourt/vehicle/fingerprint'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const BITS = new Uint8Array(128)
for (const [bits, character] of [...ALPHABET].entries()) BITS[character.charCodeAt(0)] = bits

/** Characters in one of a fingerprint's words, 6 bits each. */
const WORD_LENGTH = 4
const WORDS = FINGERPRINT_LENGTH / WORD_LENGTH

/** Fingerprints by number, 16 bytes each instead of a text on the heap. */
export class FingerprintColumn {
  #words = new Uint32Array(0)

  /** Keeps a fingerprint under a number. Throws when the text is none. */
  set(number: number, fingerprint: string): void {
    if (fingerprint.length !== FINGERPRINT_LENGTH) throw new Error(`'${fingerprint}' is not a fingerprint`)
    if ((number + 1) * WORDS > this.#words.length) this.#grow(number + 1)
    for (let word = 0; word < WORDS; word++) this.#words[number * WORDS + word] = wordOf(fingerprint, word)
  }

  /** The fingerprint kept under a number. */
  get(number: number): string {
    let text = ''
    for (let word = 0; word < WORDS; word++) {
      const bits = this.#words[number * WORDS + word] ?? 0
      for (let shift = 18; shift >= 0; shift -= 6) text += ALPHABET[(bits >> shift) & 63]
    }
    return text
  }

  /** Whether just this fingerprint is kept under a number. */
  is(number: number, fingerprint: string): boolean {
    for (let word = 0; word < WORDS; word++) if (this.#words[number * WORDS + word] !== wordOf(fingerprint, word)) return false
    return true
  }

  /** Whether another column keeps the same under the number. */
  isSame(number: number, other: FingerprintColumn): boolean {
    for (let at = number * WORDS; at < (number + 1) * WORDS; at++) if (this.#words[at] !== other.#words[at]) return false
    return true
  }

  /** 32 bits of the fingerprint kept under a number, for a hash table. */
  hash(number: number): number {
    return hashOfWords(this.#words[number * WORDS] ?? 0, this.#words[number * WORDS + 1] ?? 0)
  }

  #grow(numbers: number): void {
    const larger = new Uint32Array(Math.max(numbers * WORDS, this.#words.length * 2, 1024 * WORDS))
    larger.set(this.#words)
    this.#words = larger
  }
}

/** The same 32 bits of a fingerprint as `FingerprintColumn.hash`. */
export function hashOfFingerprint(fingerprint: string): number {
  return hashOfWords(wordOf(fingerprint, 0), wordOf(fingerprint, 1))
}

function hashOfWords(first: number, second: number): number {
  return (first ^ (second << 8)) >>> 0
}

function wordOf(fingerprint: string, word: number): number {
  const at = word * WORD_LENGTH
  return (
    (bitsAt(fingerprint, at) << 18) | (bitsAt(fingerprint, at + 1) << 12) | (bitsAt(fingerprint, at + 2) << 6) | bitsAt(fingerprint, at + 3)
  )
}

function bitsAt(text: string, at: number): number {
  return BITS[text.charCodeAt(at) & 127] ?? 0
}
