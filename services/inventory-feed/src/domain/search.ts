import type { FeedVehicle } from '@forecourt/vehicle/feed-vehicle'
import { isShownByName } from '@forecourt/vehicle/vehicle-title'

type Searchable = Pick<FeedVehicle, 'stockNumber' | 'vin' | 'year' | 'make' | 'model' | 'trim' | 'name' | 'exteriorColor'>

const MARKS = /\p{M}/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: everything beyond ASCII is intended
const BEYOND_ASCII = /[^\x00-\x7f]/

/** Lower case, without accents, blanks collapsed: 'Citroën  C3' and 'citroen c3' are the same. */
export function foldForSearch(text: string): string {
  const plain = BEYOND_ASCII.test(text) ? text.normalize('NFD').replace(MARKS, '') : text
  return plain.toLowerCase().replace(/\s+/g, ' ').trim()
}

/**
 * Returns the text that the inventory search matches (rules: inventory screen), in lines: make and model, stock number, VIN, year and trim, the
 * feed's name of a vehicle that is shown by it, and last the color, which staff may edit.
 */
export function searchText(vehicle: Searchable): string {
  const { make, model, stockNumber, vin, year, trim, name, exteriorColor } = vehicle
  const lines = [`${make} ${model}`, stockNumber, vin, `${year ?? ''} ${trim}`, ...(isShownByName(vehicle) ? [name] : []), exteriorColor]
  return lines.map(foldForSearch).join('\n')
}

/** Returns a pattern for search texts that contain every typed word, literally and in any order; null if nothing was typed. */
export function searchPattern(typed: string | undefined): string | null {
  const words = [...new Set(foldForSearch(typed ?? '').split(' '))].filter((word) => word !== '').map(literally)
  if (words.length < 2) return words[0] ?? null
  return `^${words.map((word) => `(?=[\\s\\S]*${word})`).join('')}`
}

/** Escapes a text for use in a regular expression. */
export function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

/** Normalizes a VIN or stock number for comparison: letters and digits only, upper case (rules: identifiers compared). */
export function identifierKey(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
}
