import { firstWordOf } from '@forecourt/contracts/auth/dealership-links'

interface Named {
  _id: string
  name: string
  slug: string
}

/**
 * Whether the first word leads to this dealership and to no other of `all`; a slug comes before a first word
 * (rules: dealership link names).
 */
export function firstWordIsUnique(dealership: Named, all: readonly Named[]): boolean {
  const word = firstWordOf(dealership.name)
  if (dealership.slug === word) return true
  return !all.some((other) => other._id !== dealership._id && (other.slug === word || firstWordOf(other.name) === word))
}

/** /trade-in/{first word of the name where that is unique, otherwise the slug; the id without a name} (rules: trade-in address). */
export function tradeInPath(dealership: Named, unique: boolean): string {
  const word = firstWordOf(dealership.name)
  if (word === '') return `/trade-in/${dealership._id}`
  return `/trade-in/${encodeURIComponent(unique ? word : dealership.slug)}`
}
