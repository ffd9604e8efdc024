import { hasVinForm, normaliseVin } from '@forecourt/vin/check-digit'

/** Returns whether a cell cannot be a column name, because it is a VIN or a URL. */
export function looksLikeData(cell: string): boolean {
  return /^https?:\/\//i.test(cell) || (/\d/.test(cell) && hasVinForm(normaliseVin(cell)))
}
