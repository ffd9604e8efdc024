import { expect, test } from 'vitest'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { type DealershipActivity, healthOf, NO_ACTIVITY, sortDealerships } from './dealership-health.ts'

const NOW = Date.parse('2026-11-23T12:00:00.000Z')
const activity = (changes: Partial<DealershipActivity> = {}): DealershipActivity => ({
  days: [{ day: '2026-11-23', sent: 3, opened: 2, submitted: 1 }],
  lastSubmittedAt: null,
  unassignedSubmitted: 0,
  ...changes,
})
const fed = { connected: true, feedUpdatedAt: '2026-11-23T10:00:00.000Z', vehicles: 24 }

test.each([
  ['a working feed', fed, activity(), 'Healthy'],
  ['a working feed where nothing happened', fed, NO_ACTIVITY, 'Healthy'],
  ['a working feed, and nothing known of its leads', fed, undefined, 'Feed connected'],
  ['no update for days', { ...fed, connected: false, feedUpdatedAt: '2026-11-20T10:00:00.000Z' }, activity(), 'No update for 3 days'],
  ['a deleted feed', { connected: false, feedUpdatedAt: '2026-11-20T10:00:00.000Z', vehicles: 0 }, activity(), 'No vehicles'],
  ['no feed ever', { ...fed, connected: false, feedUpdatedAt: null, vehicles: 0 }, undefined, 'Just added, no inventory yet'],
  ['an empty inventory', { ...fed, vehicles: 0 }, activity(), 'No vehicles'],
  ['unassigned leads', fed, activity({ unassignedSubmitted: 1 }), '1 submitted lead unassigned'],
])('describes the health of %s', (_name, dealership, known, text) => {
  expect(healthOf(dealership, known, NOW).text).toBe(text)
})

test('sorts by severity, then by name', () => {
  const silent = sampleDealership({ _id: '1'.repeat(24), name: 'Zeta', ...fed, connected: false })
  const empty = sampleDealership({ _id: '4'.repeat(24), name: 'Omega', ...fed, vehicles: 0 })
  const well = sampleDealership({ _id: '2'.repeat(24), name: 'Beta', ...fed })
  const also = sampleDealership({ _id: '3'.repeat(24), name: 'Alpha', ...fed })
  const names = (sort: 'health' | 'sent') =>
    sortDealerships([well, also, silent, empty], { search: '', sort }, (id) => (id === well._id ? activity() : undefined), NOW).map(
      ({ name }) => name,
    )
  expect(names('health')).toEqual(['Omega', 'Zeta', 'Alpha', 'Beta'])
  expect(names('sent')).toEqual(['Beta', 'Alpha', 'Omega', 'Zeta'])
})
