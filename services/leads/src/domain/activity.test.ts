import { expect, test } from 'vitest'
import { activityKind, counterOf, stampLogs } from './activity.ts'

const visit = { startedAt: new Date('2026-03-01T10:00:00Z'), now: new Date('2026-03-01T10:05:00Z') }
const log = { field: 'calcTerm', oldValue: 60, newValue: 72, timestamp: '2026-03-01T10:01:00.000Z' }

test('photos, PDFs and videos are interactions, all other fields change the calculator', () => {
  for (const field of ['photo_clicked', 'pdf_clicked', 'video_clicked', 'user_interaction']) expect(activityKind(field)).toBe('interaction')
  for (const field of ['calcTerm', 'zipCode', 'APR', 'something new']) expect(activityKind(field)).toBe('calculator')
})

test('counts a changed ZIP code, but not the fields that it fills in', () => {
  const counters = ['zipCode', 'taxRate', 'taxRegion', 'taxState'].map((field) => counterOf(activityKind(field), field))
  expect(counters).toEqual(['calculatorChanges', undefined, undefined, undefined])
})

test('a repeated entry has the same id, another entry has another id', () => {
  const [first] = stampLogs([log], visit)
  const [again] = stampLogs([{ ...log }], { ...visit, now: new Date('2026-03-01T10:09:00Z') })
  const [other] = stampLogs([{ ...log, newValue: 84 }], visit)
  expect(again?.id).toBe(first?.id)
  expect(other?.id).not.toBe(first?.id)
})

test('keeps an id made by the page', () => {
  expect(stampLogs([{ ...log, id: 'page-1' }], visit)[0]?.id).toBe('page-1')
})

test.each([
  ['inside the visit', '2026-03-01T10:01:00.000Z', '2026-03-01T10:01:00.000Z'],
  ['of a clock that runs years ahead', '2099-01-01T00:00:00.000Z', '2026-03-01T10:05:00.000Z'],
  ['of a clock that was never set', '1970-01-01T00:00:00.000Z', '2026-03-01T10:00:00.000Z'],
])('clamps a time %s', (_, timestamp, expected) => {
  expect(stampLogs([{ ...log, timestamp }], visit)[0]?.timestamp).toBe(expected)
})
