import { isPhoneSearch, searchPattern } from '@forecourt/contact/search-pattern'
import type { Document } from 'mongodb'
import { searchWords } from '../domain/contact.ts'

/**
 * Returns the conditions that records with every word of a search meet, in any order; none for an empty search. A phone number also matches as a
 * whole. `withText` returns the condition for one text.
 */
export function everyWord(search: string, withText: (text: string) => Document): Document[] {
  const words = searchWords(search).map(withText)
  return isPhoneSearch(search) ? [{ $or: [withText(search), { $and: words }] }] : words
}

/** Matches leads or packet links with a text: in the search text, or in a field of the vehicle (rules: leads screen). */
export function inTextOrVehicle(text: string): Document {
  const pattern = searchPattern(text)
  const anyCase = new RegExp(pattern, 'i')
  const fields = ['vin', 'year', 'make', 'model', 'trim'].map((field) => ({ [`vehicle.${field}`]: anyCase }))
  // a pattern matches a year only if it is stored as text
  const year = /^\d{4}$/.test(text) ? [{ 'vehicle.year': Number(text) }] : []
  return { $or: [{ search: pattern }, ...fields, ...year] }
}
