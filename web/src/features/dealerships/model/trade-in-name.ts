import { firstWordOf } from '@forecourt/contracts/auth/dealership-links'

interface Named {
  _id: string
  name: string
  slug: string
}

/**
 * Whether the first word of the name identifies this dealership among `all` (rules: trade-in address; a slug takes precedence over a first word).
 * Only the server knows whether another one had it before.
 */
export function firstWordIsUnique(dealership: Named, all: readonly Named[]): boolean {
  const word = firstWordOf(dealership.name)
  if (dealership.slug === word) return true
  return !all.some((other) => other._id !== dealership._id && (other.slug === word || firstWordOf(other.name) === word))
}

/**
 * Returns the segment that identifies a dealership in the path of its trade-in: the first word of its name if unique, otherwise the slug. Without
 * a name it is the id (rules: trade-in address).
 */
export function tradeInName(dealership: Named, unique: boolean): string {
  const word = firstWordOf(dealership.name)
  if (word === '') return dealership._id
  return unique ? word : dealership.slug
}
