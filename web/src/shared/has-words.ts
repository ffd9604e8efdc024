import { searchLines, searchPattern } from '@forecourt/contact/search-pattern'

/** Whether a text contains every word of a search, regardless of case and of marks on letters (rules: customer search). */
export function hasWords(text: string, search: string): boolean {
  const within = searchLines([text])
  return search
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => searchPattern(word).test(within))
}
