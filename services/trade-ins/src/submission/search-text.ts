import { phoneDigits } from '@forecourt/contact/phone'
import type { Submission } from '@forecourt/contracts/trade-ins/form'

/** The text an evaluation is found by, one thing a line so that a search never matches across two. */
export function searchText({ customerInfo, vehicleInfo }: Submission): string {
  const { firstName, lastName, email, phone } = customerInfo
  const { vin, year, make, model, trim } = vehicleInfo
  const lines = [`${firstName} ${lastName}`, `${lastName} ${firstName}`, email, phoneDigits(phone), vin, `${year} ${make} ${model} ${trim}`]
  return lines.map(fold).filter(Boolean).join('\n')
}

/** A search as a pattern over `searchText`: contains, and never an expression of the person who types. A phone number also matches by its digits. */
export function searchPattern(search: string): RegExp {
  const text = fold(search)
  const digits = phoneDigits(text)
  const isPhone = digits.length >= 3 && /^[\d\s().+-]+$/.test(text)
  return new RegExp(isPhone ? `${escapeRegExp(text)}|${digits}` : escapeRegExp(text))
}

/** Lower case, single blanks: what people type, compared. */
function fold(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
