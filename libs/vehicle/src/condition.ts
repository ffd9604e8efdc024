export type UsedOrNew = 'used' | 'new'

/** A vehicle that went further is used (rules: used or new). */
export const USED_FROM_DISTANCE = 100

/** Codes that say it in a letter or two: N/U, and the retail, fleet and wholesale codes of Status columns. */
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

/** What a condition cell says: 'used' for used, pre-owned and certified, 'new' for new; null when it says neither (rules: used or new). */
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

/** The whole of a cell that says used or new and nothing else. */
const USED_HINT =
  /^(?:u|u[rfw]|used|pre-?\s?owned|cpo|certified|certified[- ](?:used|pre-?owned)|used (?:car|vehicle)s?|usag[eé]e?|(?:d['’])?occasion|usad[oa]|semi-?\s?nuev[oa]|gebraucht(?:wagen|fahrzeug)?)$/i
const NEW_HINT = /^(?:n|n[rf]|new|new (?:car|vehicle)s?|neuf|neuve|nuev[oa]|neu(?:wagen|fahrzeug)?)$/i

/** What a cell says that may be about something else (Type, Status): 'New arrival' and 'SUV' say nothing. */
export function readConditionHint(text: string): UsedOrNew | null {
  if (USED_HINT.test(text)) return 'used'
  return NEW_HINT.test(text) ? 'new' : null
}

/** Whether the text calls the vehicle certified. */
export function saysCertified(text: string): boolean {
  return CERTIFIED_WORDS.test(text) && !NEGATED_CERTIFIED.test(text)
}

const YES = /^(?:true|yes|y|1|t|x|oui|s[ií]|ja)$/i
const NO = /^(?:false|no|n|0|f|non|nein)$/i

/** A yes-or-no cell; null when it is neither. */
function readFlag(text: string): boolean | null {
  if (YES.test(text)) return true
  return NO.test(text) ? false : null
}

/** An is_new or IsUsed cell, where N means No; `meaning` is the condition for a yes. A word such as 'Used' is understood too. */
export function readConditionFlag(text: string, meaning: UsedOrNew): UsedOrNew | null {
  const flag = readFlag(text)
  if (flag === null) return readCondition(text)
  if (flag) return meaning
  return meaning === 'new' ? 'used' : 'new'
}

/** A Certified cell: yes, true, 1, 'Certified', 'CPO'. */
export function readCertified(text: string): boolean {
  return readFlag(text) ?? (text.toLowerCase() === 'c' || saysCertified(text))
}

/**
 * Used or new (rules: used or new): an explicit condition wins; then a certified vehicle is used; then the distance decides, in whatever
 * unit. A vehicle about which the feed says nothing at all counts as used: to call it new would promise more.
 */
export function usedOrNew(explicit: UsedOrNew | null, certified: boolean, distance: number | null): UsedOrNew {
  if (explicit !== null) return explicit
  if (certified || distance === null) return 'used'
  return distance > USED_FROM_DISTANCE ? 'used' : 'new'
}
