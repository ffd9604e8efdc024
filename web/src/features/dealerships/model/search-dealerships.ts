import { hasWords } from '../../../shared/has-words.ts'

/** Returns the dealerships whose name or email contains every word of a search, in their original order. */
export function searchDealerships<T extends { name: string; email: string }>(dealerships: readonly T[], search: string): T[] {
  return dealerships.filter(({ name, email }) => hasWords(`${name} ${email}`, search))
}
