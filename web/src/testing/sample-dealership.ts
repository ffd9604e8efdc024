import { DEFAULT_DEALERSHIP_SETTINGS } from '@forecourt/contracts/auth/dealership-settings'
import type { Dealership } from '@forecourt/contracts/auth/operations'

/** A dealership as the server returns it, with the given changes. */
export function sampleDealership(changes: Partial<Dealership> = {}): Dealership {
  return {
    _id: 'd'.repeat(24),
    name: 'Northside Motors',
    email: 'sales@northside.test',
    connected: true,
    csvFile: 'northside.csv',
    vehicles: 12,
    feedUpdatedAt: '2026-11-21T10:00:00.000Z',
    createdAt: '2026-01-05T10:00:00.000Z',
    slug: 'northside-motors',
    settings: DEFAULT_DEALERSHIP_SETTINGS,
    ...changes,
  }
}
