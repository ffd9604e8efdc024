import { withoutMarks } from '@forecourt/contact/without-marks'

/** Whether a text contains every word of a search, regardless of case and of marks on letters (rules: customer search). */
export function hasWords(text: string, search: string): boolean {
  const within = withoutMarks(text.toLowerCase())
  return withoutMarks(search.toLowerCase())
    .split(/\s+/)
    .every((word) => within.includes(word))
}
