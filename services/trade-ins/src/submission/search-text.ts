import { phoneDigits } from '@forecourt/contact/phone'
import type { Submission } from '@forecourt/contracts/trade-ins/form'

/** The text an evaluation is found by, one thing a line so that a search never matches across two. */
export function searchText({ customerInfo, vehicleInfo }: Submission): string {
  const { firstName, lastName, email, phone } = customerInfo
  const { vin, year, make, model, trim } = vehicleInfo
  const lines = [`${firstName} ${lastName}`, `${lastName} ${firstName}`, email, phoneDigits(phone), vin, `${year} ${make} ${model} ${trim}`]
  return lines.map(fold).filter(Boolean).join('\n')
}

/** A condition on the field `search` of an evaluation. */
type SearchCondition = { search: RegExp } | { $and: SearchCondition[] } | { $or: SearchCondition[] }

/**
 * A search as a condition on `searchText`: it contains every word, in any order; words are matched literally, never as a regular expression.
 * Digits that follow each other are also looked for as one phone number.
 */
export function searchCondition(search: string): SearchCondition {
  return { $and: wordGroups(fold(search)).map(conditionOf) }
}

function conditionOf(words: readonly string[]): SearchCondition {
  const each = words.map((word) => ({ search: searchPattern(word) }))
  const [only, ...more] = each
  if (only !== undefined && more.length === 0) return only
  return { $or: [{ search: searchPattern(words.join(' ')) }, { $and: each }] }
}

/** Words that could be parts of one phone number stay together; every other word stands alone. */
function wordGroups(text: string): string[][] {
  const groups: string[][] = []
  for (const word of text.split(' ')) {
    const last = groups.at(-1)
    if (last !== undefined && isNumeric(word) && isNumeric(last[0] ?? '')) last.push(word)
    else groups.push([word])
  }
  return groups
}

function isNumeric(text: string): boolean {
  return /^[\d\s().+-]+$/.test(text)
}

/** A text as a pattern that finds it anywhere; a number also by its digits. */
function searchPattern(text: string): RegExp {
  const digits = phoneDigits(text)
  const isPhone = digits.length >= 3 && isNumeric(text)
  return new RegExp(isPhone ? `${escapeRegExp(text)}|${digits}` : escapeRegExp(text))
}

/** Lower case, single blanks: what people type, compared. */
function fold(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
