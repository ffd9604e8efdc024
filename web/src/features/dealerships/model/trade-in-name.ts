import { firstWordOf } from '@forecourt/contracts/auth/dealership-links'

interface Named {
  _id: string
  name: string
  slug: string
}

/** Whether the first word of the name leads to this dealership and to no other of `all` (rules: trade-in address; a slug comes before a first word). */
export function firstWordIsUnique(dealership: Named, all: readonly Named[]): boolean {
  const word = firstWordOf(dealership.name)
  if (dealership.slug === word) return true
  return !all.some((other) => other._id !== dealership._id && (other.slug === word || firstWordOf(other.name) === word))
}

/**
 * What names a dealership in the address of its trade-in: the first word of its name where that is unique, otherwise the slug; the id without a
 * name (rules: trade-in address).
 */
export function tradeInName(dealership: Named, unique: boolean): string {
  const word = firstWordOf(dealership.name)
  if (word === '') return dealership._id
  return unique ? word : dealership.slug
}
