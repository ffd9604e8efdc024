import { expect, test } from 'vitest'
import { detailPairs, entityLabel, logView } from './activity-log.ts'
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

test('a vehicle is shown as year, make, model and VIN without its empty parts', () => {
  const details = { vehicleInfo: '2023 Ford Bronco', vin: '1FMDE5BH0PLA00001', vehicleCount: 1200, reason: '', removed: null, held: false }
  expect(detailPairs(details, 'America/New_York')).toEqual([
    { label: 'Vehicle', value: '2023 Ford Bronco · VIN\u00a01FMDE5BH0PLA00001' },
    { label: 'Vehicle count', value: '1,200' },
    { label: 'Held', value: 'No' },
  ])
  expect(detailPairs({ vin: 'V' }, 'America/New_York')).toEqual([{ label: 'Vehicle', value: 'VIN\u00a0V' }])
})

test("a time is shown in words in the dealership's time zone", () => {
  const details = { expiresAt: '2026-12-01T04:59:59.000Z', reason: '2026-99-99T00:00:00.000Z', to: 'jane@example.com' }
  expect(detailPairs(details, 'America/New_York')).toEqual([
    { label: 'Expires at', value: expect.stringMatching(/^Nov 30, 2026, 11:59\sPM$/) },
    { label: 'Reason', value: '2026-99-99T00:00:00.000Z' },
    { label: 'To', value: 'jane@example.com' },
  ])
  expect(detailPairs({ validUntil: '2026-12-01T04:59:59.000Z' }, 'UTC')).toEqual([
    { label: 'Valid until', value: expect.stringMatching(/^Dec 1, 2026, 4:59\sAM$/) },
  ])
})

test('an entity type has spaces instead of underscores', () => expect(entityLabel('vehicle_packet_link')).toBe('vehicle packet link'))

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
