import type { TimelineEntry } from '@forecourt/contracts/leads/engagement'
import { expect, test } from 'vitest'
import { sampleLead } from '../../../testing/sample-lead.ts'
import { mergeShortVisits, type ShortVisits, shortVisitsTitle, shortVisitsVehicles } from './short-visits.ts'
import type { Visit } from './timeline-text.ts'

const { vehicle } = sampleLead()
const visit = (id: string, seconds: number, changes: Partial<Visit> = {}): Visit => ({
  kind: 'visit',
  id,
  at: '2026-11-20T11:00:00.000Z',
  packetLogId: '2'.repeat(24),
  link: '/l',
  vehicle,
  endedAt: null,
  seconds,
  active: false,
  photos: 0,
  pdfs: 0,
  videos: 0,
  calculatorChanges: 0,
  changes: [],
  documents: [],
  pagesRead: [],
  ...changes,
})
const created: TimelineEntry = { kind: 'lead-created', id: 'c', at: '2026-11-19T10:00:00.000Z', by: null, vehicle }
const ids = (entries: readonly TimelineEntry[]) => mergeShortVisits(entries).map(({ id }) => id)

test('consecutive short visits merge into one line, which keeps its id as newer ones join', () => {
  const [line] = mergeShortVisits([visit('b', 3), visit('a', 9)]) as ShortVisits[]
  expect(line).toMatchObject({ kind: 'short-visits', id: 'short a' })
  expect(shortVisitsTitle(line as ShortVisits)).toBe('2 short visits')
  expect(shortVisitsVehicles(line as ShortVisits)).toBe('2021 Jeep Wrangler Sport')
  expect(ids([visit('c', 1), visit('b', 3), visit('a', 9)])).toEqual(['short a'])
})

test('single, long, active and changing visits are not merged', () => {
  expect(ids([visit('a', 3), created])).toEqual(['a', 'c'])
  expect(ids([visit('b', 10), visit('a', 3)])).toEqual(['b', 'a'])
  expect(ids([visit('b', 3, { active: true }), visit('a', 3)])).toEqual(['b', 'a'])
  const changes = [{ field: 'calcTerm', oldValue: 60, newValue: 72, timestamp: '2026-11-20T11:00:00.000Z' }]
  expect(ids([visit('b', 3, { changes }), visit('a', 3)])).toEqual(['b', 'a'])
})

test('another entry between short visits separates them', () => {
  expect(ids([visit('d', 3), visit('c1', 2), created, visit('b', 3), visit('a', 1)])).toEqual(['short c1', 'c', 'short a'])
})
