import { type Filter, ObjectId } from 'mongodb'
import { isEmailSearch, isPhoneSearch, searchPattern, searchWords } from '../domain/contact.ts'
import type { CustomerDoc } from './customer-doc.ts'

/** Matches customers of a dealership that contain every word of a search, in any order (rules: customer page). */
export function withWords(dealershipId: string, search: string): Filter<CustomerDoc> {
  const inDealership = { dealershipId: new ObjectId(dealershipId) }
  const words = searchWords(search)
  if (words.length === 0) return inDealership
  const everyWord = { $and: words.map(withText) }
  return { ...inDealership, ...(isPhoneSearch(search) ? { $or: [withText(search), everyWord] } : everyWord) }
}

function withText(text: string): Filter<CustomerDoc> {
  const pattern = searchPattern(text)
  return { $or: [{ search: pattern }, { email: pattern }, { otherEmails: pattern }, { zip: pattern }] }
}

/** Matches the customers of a dealership that a picker shows for a search (rules: customer search). */
export function matching(dealershipId: string, search: string): Filter<CustomerDoc> {
  const inDealership = { dealershipId: new ObjectId(dealershipId) }
  if (search === '') return inDealership
  const pattern = searchPattern(search)
  return { ...inDealership, ...(isEmailSearch(search) ? { $or: [{ email: pattern }, { otherEmails: pattern }] } : { search: pattern }) }
}
