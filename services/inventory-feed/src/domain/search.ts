interface Searchable {
  stockNumber: string
  vin: string
  year: number | null
  make: string
  model: string
  trim: string
  exteriorColor: string
}

const MARKS = /\p{M}/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: everything beyond ASCII is intended
const BEYOND_ASCII = /[^\x00-\x7f]/

/** Lower case, without accents, blanks collapsed: 'Citroën  C3' and 'citroen c3' are the same. */
export function foldForSearch(text: string): string {
  const plain = BEYOND_ASCII.test(text) ? text.normalize('NFD').replace(MARKS, '') : text
  return plain.toLowerCase().replace(/\s+/g, ' ').trim()
}

/**
 * What the inventory search looks through (rules: inventory screen), one a line: make and model together, stock number, VIN, year and trim, and last
 * the color, which staff may edit.
 */
export function searchText({ make, model, stockNumber, vin, year, trim, exteriorColor }: Searchable): string {
  const lines = [`${make} ${model}`, stockNumber, vin, `${year ?? ''} ${trim}`, exteriorColor]
  return lines.map(foldForSearch).join('\n')
}

/** A pattern that finds every word a person typed, in any order and each anywhere in a search text, taken literally; null when nothing was typed. */
export function searchPattern(typed: string | undefined): string | null {
  const words = [...new Set(foldForSearch(typed ?? '').split(' '))].filter((word) => word !== '').map(literally)
  if (words.length < 2) return words[0] ?? null
  return `^${words.map((word) => `(?=[\\s\\S]*${word})`).join('')}`
}

/** A text as a pattern that matches exactly it. */
export function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

/** VINs and stock numbers normalized for comparison: letters and digits only, upper case (rules: identifiers compared). */
export function identifierKey(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
}
