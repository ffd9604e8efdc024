import { expect, test } from 'vitest'
import { logView } from './activity-log.ts'
import { logDays } from './log-days.ts'

const entry = (number: number, timestamp = '2026-11-21T12:00:00.000Z') => ({
  _id: `e${number}`,
  dealershipId: 'd'.repeat(24),
  userName: 'Olga',
  userType: 'OWNER',
  actionType: 'create' as const,
  entityType: 'customer',
  action: 'Added',
  details: {},
  timestamp,
})
const ids = (entries: readonly { _id: string }[]) => entries.map(({ _id }) => _id)

test('newer entries are held back, and a page that shifted repeats none', () => {
  const pages = [{ logs: [entry(6), entry(5), entry(4)] }, { logs: [entry(4), entry(3)] }]
  const held = logView(pages, 'e5')
  expect([ids(held.entries), held.newer]).toEqual([['e5', 'e4', 'e3'], 1])
  expect(logView(pages, null).newer).toBe(0)
  expect(logView(pages, 'cleared').entries).toHaveLength(4)
})

test("entries are grouped by day in the dealership's time zone", () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z')
  const entries = [entry(3, '2026-11-21T06:30:00.000Z'), entry(2, '2026-11-21T05:30:00.000Z'), entry(1, '2025-11-20T12:00:00.000Z')]
  const days = logDays(entries, 'America/Chicago', now)
  expect(days.map(({ title, entries: ofDay }) => [title, ids(ofDay)])).toEqual([
    ['Today', ['e3']],
    ['Yesterday', ['e2']],
    ['Thursday, November 20, 2025', ['e1']],
  ])
})
