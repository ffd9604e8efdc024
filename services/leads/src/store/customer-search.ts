import { searchLines, searchPattern } from '@forecourt/contact/search-pattern'
import { type Filter, ObjectId } from 'mongodb'
import { type Contact, isEmailSearch } from '../domain/contact.ts'
import type { CustomerDoc } from './customer-doc.ts'
import { everyWord } from './word-search.ts'

/** Matches customers of a dealership that contain every word of a search, in any order (rules: customer page). */
export function withWords(dealershipId: string, search: string): Filter<CustomerDoc> {
  const inDealership = { dealershipId: new ObjectId(dealershipId) }
  const words = everyWord(search, withText)
  return words.length === 0 ? inDealership : { ...inDealership, $and: words }
}

function withText(text: string): Filter<CustomerDoc> {
  const pattern = searchPattern(text)
  return { $or: [{ search: pattern }, { email: pattern }, { otherEmails: pattern }, { zip: pattern }] }
}

/** Matches everyone with the name of a contact, which is the first line of their search text. */
export function withName({ firstName, lastName }: Contact): Filter<CustomerDoc> {
  const name = searchLines([`${firstName} ${lastName}`])
  // every text that continues with a line break sorts below the character after it
  return { search: { $gte: `${name}\n`, $lt: `${name}\u000b` } }
}

/** Matches the customers of a dealership of a plain list for a search (rules: customer search). */
export function matching(dealershipId: string, search: string): Filter<CustomerDoc> {
  const inDealership = { dealershipId: new ObjectId(dealershipId) }
  if (search === '') return inDealership
  const pattern = searchPattern(search)
  return { ...inDealership, ...(isEmailSearch(search) ? { $or: [{ email: pattern }, { otherEmails: pattern }] } : { search: pattern }) }
}
