import type { Dealership, StaffUser } from '@forecourt/contracts/auth/operations'
import { hasWords } from '../../../shared/has-words.ts'

/** A dealership with its users. */
export interface DealershipGroup {
  /** null for users whose dealership was deleted, or who have none */
  dealershipId: string | null
  name: string
  admins: StaffUser[]
  salespeople: StaffUser[]
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true })

/** Finds the users whose name, email, role or dealership contain every searched word; sorted by name. */
export function findPeople(users: readonly StaffUser[], search: string): StaffUser[] {
  return users
    .filter(({ name, email, role, dealershipName }) => hasWords(`${name} ${email} ${role} ${dealershipName ?? ''}`, search))
    .sort(byName)
}

/**
 * Groups users by dealership, sorted by name. A search keeps dealerships whose name matches with all their users, and the matching users of the
 * others.
 */
export function groupByDealership(
  dealerships: readonly Pick<Dealership, '_id' | 'name'>[],
  users: readonly StaffUser[],
  search = '',
): DealershipGroup[] {
  const peopleOf = new Map<string | null, StaffUser[]>()
  const known = new Set(dealerships.map(({ _id }) => _id))
  for (const user of users) {
    const key = user.dealershipId !== undefined && known.has(user.dealershipId) ? user.dealershipId : null
    peopleOf.set(key, [...(peopleOf.get(key) ?? []), user])
  }
  const places = [
    ...dealerships.map(({ _id, name }) => ({ dealershipId: _id as string | null, name })).sort(byName),
    ...(peopleOf.has(null) ? [{ dealershipId: null, name: 'Without a dealership' }] : []),
  ]
  return places.flatMap(({ dealershipId, name }) => {
    const everybody = peopleOf.get(dealershipId) ?? []
    const whole = hasWords(name, search)
    const people = whole ? findPeople(everybody, '') : findPeople(everybody, search)
    if (!whole && people.length === 0) return []
    const withRole = (role: string) => people.filter((user) => user.role === role)
    return [{ dealershipId, name, admins: withRole('ADMIN'), salespeople: withRole('SALES') }]
  })
}

/** Returns 'Active' for a user who has ever signed in, else 'Never Logged In' (rules: member status). */
export function memberStatus({ lastLogin }: Pick<StaffUser, 'lastLogin'>): 'Active' | 'Never Logged In' {
  return lastLogin === null ? 'Never Logged In' : 'Active'
}
