const STAR = 0x2a
const UNDERSCORE = 0x5f
const HASH = 0x23
const OPEN = 0x5b
const CLOSE = 0x5d
const DASH = 0x2d
const BAR = 0x7c
const ZERO = 0x30
const NINE = 0x39

/** The score of a matching character: highest for a literal one. */
const LITERAL = 20
const SET = 18
const DIGIT = 10

/** The index of position 12, where the serial number begins, in the text that keys are matched with. */
const SERIAL_AT = 8

/** The positions that matching has read so far. */
export interface Reach {
  /** the serial number was read, so that another vehicle of the same pattern may be decoded differently */
  serial: boolean
}

/**
 * Returns a score for how well a pattern's key (bytes `from` to `to`) matches positions 4 to 8 and 10 to 17 of a VIN with `|` between them; -1 if
 * it does not match. A key is a prefix: `*` and `_` match any character, `#` a digit, `[1-5AB]` one of a set.
 */
export function matchKey(keys: Uint8Array, from: number, to: number, text: Uint8Array, reach: Reach): number {
  let score = 0
  let at = 0
  for (let index = from; index < to; index++) {
    if (at >= text.length) return -1
    if (at === SERIAL_AT) reach.serial = true
    const wanted = keys[index]
    const actual = text[at++] ?? 0
    if (wanted === actual) {
      if (wanted !== BAR) score += LITERAL
      continue
    }
    if (wanted === STAR || wanted === UNDERSCORE) continue
    if (wanted === HASH) {
      if (actual < ZERO || actual > NINE) return -1
      score += DIGIT
      continue
    }
    if (wanted !== OPEN) return -1
    const end = keys.indexOf(CLOSE, index)
    if (end < 0 || end >= to || !isInSet(keys, index + 1, end, actual)) return -1
    index = end
    score += SET
  }
  return score
}

function isInSet(keys: Uint8Array, from: number, to: number, actual: number): boolean {
  for (let index = from; index < to; index++) {
    const first = keys[index] ?? 0
    if (keys[index + 1] === DASH && index + 2 < to) {
      if (actual >= first && actual <= (keys[index + 2] ?? 0)) return true
      index += 2
    } else if (first === actual) return true
  }
  return false
}
