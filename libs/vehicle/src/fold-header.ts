// No imports: the portal uses this file too.
const COLUMN_KEY_MAX_LENGTH = 100

/** Returns the lookup key of a header: lower-case letters and digits only, without accents. */
export function foldHeader(header: string): string {
  return header
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
}

/**
 * Returns the key by which staff map a column: its folded header, or the letters and digits of a header in another alphabet, at most 100. Returns
 * '' for a header without either and for a property name of every object; such a column cannot be mapped. Idempotent.
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
