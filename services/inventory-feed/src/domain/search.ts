interface Searchable {
  stockNumber: string
  vin: string
  make: string
  model: string
}

const MARKS = /\p{M}/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: everything beyond ASCII is what is meant
const BEYOND_ASCII = /[^\x00-\x7f]/

/** Lower case, without accents, blanks collapsed: 'Citroën  C3' and 'citroen c3' are the same. */
export function foldForSearch(text: string): string {
  const plain = BEYOND_ASCII.test(text) ? text.normalize('NFD').replace(MARKS, '') : text
  return plain.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** What the inventory search looks through (rules: inventory screen): make and model together, stock number, VIN, one a line. */
export function searchText({ make, model, stockNumber, vin }: Searchable): string {
  return `${foldForSearch(`${make} ${model}`)}\n${foldForSearch(stockNumber)}\n${vin.toLowerCase()}`
}

/** A pattern that finds what a person typed anywhere in a search text, taken literally; null when nothing was typed. */
export function searchPattern(typed: string | undefined): string | null {
  const folded = foldForSearch(typed ?? '')
  return folded === '' ? null : literally(folded)
}

/** A text as a pattern that matches exactly it. */
export function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

/** VINs and stock numbers as they are compared: letters and digits only, upper case (rules: identifiers compared). */
export function identifierKey(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
}
