import { withoutMarks } from './without-marks.ts'

/** The blocks of Unicode that have the Latin letters with marks end here. */
const LAST_LATIN = 0x1eff

/** Each letter from a to z that can have marks, with all its spellings. */
const SPELLINGS = new Map<string, string>()
for (let code = 0xc0; code <= LAST_LATIN; code++) {
  const letter = String.fromCodePoint(code)
  const base = withoutMarks(letter)
  if (letter === letter.toLowerCase() && /^[a-z]$/.test(base)) SPELLINGS.set(base, (SPELLINGS.get(base) ?? base) + letter)
}

/**
 * Returns the source of a regular expression that matches a text literally in text of lower case, whatever marks its letters have: people type
 * "nunez" for Núñez.
 */
export function typedPattern(text: string): string {
  return [...text.normalize('NFC').toLowerCase()].map(anySpelling).join('')
}

function anySpelling(letter: string): string {
  const spellings = SPELLINGS.get(withoutMarks(letter))
  return spellings?.includes(letter) ? `[${spellings}]` : letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')
}
