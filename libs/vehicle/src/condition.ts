export type UsedOrNew = 'used' | 'new'

/** A vehicle with a longer distance counts as used (rules: used or new). */
export const USED_FROM_DISTANCE = 100

/** Codes of one to three letters: N/U, and the retail, fleet and wholesale codes of Status columns. */
const CODES: Readonly<Record<string, UsedOrNew>> = {
  n: 'new',
  nr: 'new',
  nf: 'new',
  u: 'used',
  ur: 'used',
  uf: 'used',
  uw: 'used',
  c: 'used',
  p: 'used',
  po: 'used',
  cpo: 'used',
}

const USED_WORDS = /used|pre-?\s?owned|\bcpo\b|like[- ]new|nearly[- ]new|usag|occasion|usad[oa]|semi-?\s?nuev|gebraucht|jahreswagen/i
const CERTIFIED_WORDS = /certifi[eé]|certificad[oa]|zertifiziert|\bcpo\b/i
const NEGATED_CERTIFIED = /\b(?:not|non|no|nicht|un)[- ]?(?:certifi|zertifi)|uncertified/i
const NEW_WORDS = /new|neuf|neuve|nuev[oa]|\bneu\b|neuwagen|neufahrzeug/i
const NEW = '(?<!like |nearly |like-|nearly-)(?:new|neuf|nuevo|neu)'
const USED = '(?:used|usag[eé]|occasion|usado|gebraucht)'
const OR = '\\s*(?:\\/|or|and|ou|et|o|y|oder|und|&|,)\\s*'
const NEW_OR_USED_BOTH = new RegExp(`${NEW}${OR}${USED}|${USED}${OR}(?:new|neuf|nuevo|neu)`, 'i')

/** Reads a condition cell: 'used' for used, pre-owned and certified, 'new' for new; null for anything else (rules: used or new). */
export function readCondition(text: string): UsedOrNew | null {
  if (text.length <= 3) {
    const byCode = CODES[text.toLowerCase()]
    if (byCode !== undefined) return byCode
  }
  if (text === 'Used') return 'used'
  if (text === 'New') return 'new'
  if (NEW_OR_USED_BOTH.test(text)) return null
  if (USED_WORDS.test(text) || saysCertified(text)) return 'used'
  return NEW_WORDS.test(text) ? 'new' : null
}

/** Matches a cell that contains only a word for used or new. */
const USED_HINT =
  /^(?:u|u[rfw]|used|pre-?\s?owned|cpo|certified|certified[- ](?:used|pre-?owned)|used (?:car|vehicle)s?|usag[eé]e?|(?:d['’])?occasion|usad[oa]|semi-?\s?nuev[oa]|gebraucht(?:wagen|fahrzeug)?)$/i
const NEW_HINT = /^(?:n|n[rf]|new|new (?:car|vehicle)s?|neuf|neuve|nuev[oa]|neu(?:wagen|fahrzeug)?)$/i

/** Reads a cell of a column that may contain other things (Type, Status): null for 'New arrival' and 'SUV'. */
export function readConditionHint(text: string): UsedOrNew | null {
  if (USED_HINT.test(text)) return 'used'
  return NEW_HINT.test(text) ? 'new' : null
}

/** Returns whether the text calls the vehicle certified. */
export function saysCertified(text: string): boolean {
  return CERTIFIED_WORDS.test(text) && !NEGATED_CERTIFIED.test(text)
}

const YES = /^(?:true|yes|y|1|t|x|oui|s[ií]|ja)$/i
const NO = /^(?:false|no|n|0|f|non|nein)$/i

/** Reads a yes-or-no cell; null when it is neither. */
function readFlag(text: string): boolean | null {
  if (YES.test(text)) return true
  return NO.test(text) ? false : null
}

/** Reads an is_new or IsUsed cell, where N means No; `meaning` is the condition for yes. Also accepts a word such as 'Used'. */
export function readConditionFlag(text: string, meaning: UsedOrNew): UsedOrNew | null {
  const flag = readFlag(text)
  if (flag === null) return readCondition(text)
  if (flag) return meaning
  return meaning === 'new' ? 'used' : 'new'
}

/** Reads a Certified cell: true for yes, true, 1, 'Certified' and 'CPO'. */
export function readCertified(text: string): boolean {
  return readFlag(text) ?? (text.toLowerCase() === 'c' || saysCertified(text))
}

/**
 * Decides between used and new (rules: used or new): by the explicit condition, else a certified vehicle is used, else by the distance in either
 * unit. Without any of them a vehicle counts as used, because 'new' would promise more.
 */
export function usedOrNew(explicit: UsedOrNew | null, certified: boolean, distance: number | null): UsedOrNew {
  if (explicit !== null) return explicit
  if (certified || distance === null) return 'used'
  return distance > USED_FROM_DISTANCE ? 'used' : 'new'
}
