import { hasVinForm, normaliseVin } from '@forecourt/vin/check-digit'

/** Whether a cell cannot be a column's name: a VIN or a web address is none. */
export function looksLikeData(cell: string): boolean {
  return /^https?:\/\//i.test(cell) || (/\d/.test(cell) && hasVinForm(normaliseVin(cell)))
}
