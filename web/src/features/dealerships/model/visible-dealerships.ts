import type { Dealership } from '@forecourt/contracts/auth/operations'

/** rules: corrupted dealerships */
const ID_LENGTH = 24

/** Omits and counts corrupted records, whose id is not 24 characters long (rules: corrupted dealerships). */
export function splitCorrupted<T extends { _id: string }>(dealerships: readonly T[]): { sound: T[]; corrupted: number } {
  const sound = dealerships.filter((each) => typeof each._id === 'string' && each._id.length === ID_LENGTH)
  return { sound, corrupted: dealerships.length - sound.length }
}

/** Returns all dealerships for the OWNER, and for others only their own, if they have one (rules: visible dealerships). */
export function dealershipsFor<T extends { _id: string }>(
  user: { role: 'OWNER' | 'ADMIN' | 'SALES'; dealershipId: string | null },
  dealerships: readonly T[],
): T[] {
  if (user.role === 'OWNER') return [...dealerships]
  return dealerships.filter((each) => each._id === user.dealershipId)
}

/** Returns the numbers of the summary cards (rules: dashboard). */
export function summarise(dealerships: readonly Pick<Dealership, 'vehicles'>[]): { dealerships: number; vehicles: number } {
  return { dealerships: dealerships.length, vehicles: dealerships.reduce((sum, each) => sum + each.vehicles, 0) }
}
