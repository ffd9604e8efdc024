import { ACTIONS, type Action } from '@forecourt/platform-testing/load/staff-and-customer-load'
import { expect, test } from 'vitest'
import { longestGapSeconds } from './longest-gap.ts'

const reports = (...leads: number[]) =>
  leads.map((lead) => ({
    dealershipId: 'd',
    accepted: { ...(Object.fromEntries(ACTIONS.map((action) => [action, 1])) as Record<Action, number>), lead },
    failures: [],
    last: false,
  }))

test('returns the longest run of seconds in which nothing was accepted', () => {
  expect(longestGapSeconds(reports(1, 2, 2, 2, 3, 3, 4), 'lead')).toBe(2)
})

test('counts a gap that lasts to the end', () => {
  expect(longestGapSeconds(reports(1, 2, 2, 2, 2), 'lead')).toBe(3)
})

test('returns 0 when something was accepted every second, and without reports', () => {
  expect(longestGapSeconds(reports(1, 2, 3), 'lead')).toBe(0)
  expect(longestGapSeconds([], 'lead')).toBe(0)
})
