import { phoneDigits } from '@forecourt/contact/phone'
import { fold, isNumeric, searchLines, searchPattern } from '@forecourt/contact/search-pattern'
import type { Submission } from '@forecourt/contracts/trade-ins/form'

/** Returns the text that an evaluation is searched by, one fact per line so that a search never matches across two. */
export function searchText({ customerInfo, vehicleInfo }: Submission): string {
  const { firstName, lastName, email, phone } = customerInfo
  const { vin, year, make, model, trim } = vehicleInfo
  const lines = [`${firstName} ${lastName}`, `${lastName} ${firstName}`, email, phoneDigits(phone), vin, `${year} ${make} ${model} ${trim}`]
  return searchLines(lines)
}

/** A condition on the field `search` of an evaluation. */
type SearchCondition = { search: RegExp } | { $and: SearchCondition[] } | { $or: SearchCondition[] }

/**
 * Converts a search to a condition on `searchText`: every word must match, literally and in any order. Adjacent numbers are also searched as one
 * phone number.
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

/** Groups adjacent words that could be parts of one phone number; every other word is a group of its own. */
function wordGroups(text: string): string[][] {
  const groups: string[][] = []
  for (const word of text.split(' ')) {
    const last = groups.at(-1)
    if (last !== undefined && isNumeric(word) && isNumeric(last[0] ?? '')) last.push(word)
    else groups.push([word])
  }
  return groups
}
