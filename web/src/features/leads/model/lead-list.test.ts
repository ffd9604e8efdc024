import { expect, test } from 'vitest'
import {
  createdByText,
  deletionReport,
  deletionWarning,
  EVERY_LEAD,
  isNarrowed,
  latestClickTime,
  leadVehicle,
  ownerFilter,
  shownOf,
  submittedStatus,
} from './lead-list.ts'

const NO_VEHICLE = { vin: '', stockNumber: '', year: null, make: '', model: '', trim: '' }

test('a lead shows who created it, or "Legacy" without a record', () => {
  expect(createdByText({ createdBy: { id: '1', name: 'Sam Seller', email: 's@example.com', role: 'SALES' } })).toBe('Sam Seller, sales')
  expect(createdByText({ createdBy: null })).toBe('Legacy')
})

test('counts the rows of a full, a partial and an empty page', () => {
  expect(shownOf(1, 10, 10, 34)).toEqual({ count: 10, from: 1, to: 10 })
  expect(shownOf(4, 10, 4, 34)).toEqual({ count: 4, from: 31, to: 34 })
  expect(shownOf(1, 10, 0, 0)).toEqual({ count: 0, from: 0, to: 0 })
})

test('counts no more rows than there are leads when some have left the list', () => {
  expect(shownOf(1, 10, 3, 2)).toEqual({ count: 2, from: 1, to: 2 })
  expect(shownOf(2, 10, 3, 11)).toEqual({ count: 1, from: 11, to: 11 })
  expect([shownOf(1, 10, 3, 0), shownOf(2, 10, 2, 10)]).toEqual(Array(2).fill({ count: 0, from: 0, to: 0 }))
})

test('shows the known facts of the vehicle, or a placeholder', () => {
  expect(leadVehicle({ vehicle: { ...NO_VEHICLE, year: 2021, make: 'Jeep', model: 'Wrangler', stockNumber: 'T1' } })).toBe(
    '2021 Jeep Wrangler · T1',
  )
  expect(leadVehicle({ vehicle: { ...NO_VEHICLE, stockNumber: 'T1' } })).toBe('T1')
  expect(leadVehicle({ vehicle: NO_VEHICLE })).toBe('No vehicle yet')
})

test.each([
  [true, false, '✓ Submitted'],
  [true, true, '✓ Submitted'],
  [false, false, '✗ Not Submitted'],
  [false, true, '⏳ Checking...'],
])('submitted %s, unknown %s is labeled %s', (submitted, checking, label) => {
  expect(submittedStatus(submitted, checking).label).toBe(label)
})

test('the deletion warning names the customer, and the report lists what was deleted', () => {
  const lead = { firstName: 'Jane', lastName: 'Doe', packets: 3, vehicle: { ...NO_VEHICLE, year: 2021, make: 'Jeep', model: 'Wrangler' } }
  expect(deletionWarning(lead)).toMatch(
    /^You'll lose the lead of Jane Doe \(2021 Jeep Wrangler\),.*the customer and all of their 3 packet links\./,
  )
  expect(deletionWarning({ ...lead, packets: 0, vehicle: NO_VEHICLE })).toMatch(
    /^You'll lose the lead of Jane Doe,.*you'll also lose the customer\. Their trade-ins stay/,
  )
  expect(deletionReport({ customersDeleted: 1, packetLogsDeleted: 3 })).toBe('Lead deleted, with 1 customer and 3 packet links')
  expect(deletionReport({ customersDeleted: 0, packetLogsDeleted: 1 })).toBe('Lead deleted, with 1 packet link')
  expect(deletionReport({ customersDeleted: 0, packetLogsDeleted: 0 })).toBe('Lead deleted')
})

test.each([
  [null, null, null],
  ['2026-11-20T10:00:00.000Z', null, '2026-11-20T10:00:00.000Z'],
  [null, '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T10:00:00.000Z', '2026-11-20T09:59:59.000Z', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T10:00:00.000Z', '2026-11-20T10:00:01.000Z', '2026-11-20T10:00:01.000Z'],
])(
  'with a last click at %s and a last calculation at %s, the customer was last active at %s',
  (mostRecentClickTime, mostRecentCalcTime, latest) => {
    expect(latestClickTime({ mostRecentClickTime, mostRecentCalcTime })).toBe(latest)
  },
)

test.each([
  [null, 'all'],
  ['nobody', 'nobody'],
  ['a'.repeat(24), 'a'.repeat(24)],
  ['$ne', 'all'],
])('%s in the address filters by the assignee %s', (said, asked) => {
  expect(ownerFilter(said)).toBe(asked)
})

test.each([
  [{}, false],
  [{ sort: 'score' as const, page: 3 }, false],
  [{ search: 'x' }, true],
  [{ date: 'today' as const }, true],
  [{ state: 'quiet' as const }, true],
  [{ section: 'unopened' as const }, true],
  [{ assignedTo: 'nobody' }, true],
])('a query with %j is filtered: %s', (changes, narrowed) => {
  expect(isNarrowed({ ...EVERY_LEAD, sort: 'recent-lead', page: 1, ...changes })).toBe(narrowed)
})
