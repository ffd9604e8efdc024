// Nothing but the language here: the portal folds headers too.
const COLUMN_KEY_MAX_LENGTH = 100

/** The lookup key of a header: lower-case letters and digits only, without accents. */
export function foldHeader(header: string): string {
  return header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
}

/**
 * The key by which staff map a column: its folded header, or the letters and digits of one that is in another alphabet, at most 100. '' for a
 * header without either, and for a name that every object has: such a column cannot be mapped. Folding a key gives the key.
 */
export function columnKey(header: string): string {
  const key =
    foldHeader(header) ||
    header
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '')
  if (key in Object.prototype) return ''
  return key.length <= COLUMN_KEY_MAX_LENGTH ? key : [...key].slice(0, COLUMN_KEY_MAX_LENGTH).join('')
}
