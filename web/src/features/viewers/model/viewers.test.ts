import type { Viewer } from '@forecourt/contracts/leads/engagement'
import { expect, test } from 'vitest'
import { sampleViewer } from '../../../testing/sample-lead.ts'
import { announcement, inSteadyOrder, presenceText, viewerKey } from './viewers.ts'

const viewer = (name: string): Viewer => sampleViewer({ customerId: name.padStart(24, '0'), customerName: name })
const [a, b, c] = [viewer('a'), viewer('b'), viewer('c')]
const names = (viewers: Viewer[]) => viewers.map(({ customerName }) => customerName)

test('shown viewers keep their order and get fresh data, whatever the order of the response', () => {
  const shown = [viewerKey(a), viewerKey(b)]
  const moved = { ...b, lastAction: 'calcTerm' }
  const order = inSteadyOrder(shown, [moved, a], false)
  expect(names(order)).toEqual(['a', 'b'])
  expect(order[1]?.lastAction).toBe('calcTerm')
})

test('a new viewer is added first, or last while the strip is held, and one who left is removed', () => {
  const shown = [viewerKey(a), viewerKey(b)]
  expect(names(inSteadyOrder(shown, [c, b], false))).toEqual(['c', 'b'])
  expect(names(inSteadyOrder(shown, [c, b], true))).toEqual(['b', 'c'])
  expect(inSteadyOrder(shown, [], false)).toEqual([])
})

test.each([
  ['2026-11-20T10:00:00.000Z', 'just opened it'],
  ['2026-11-20T10:05:00.000Z', 'just opened it'],
  ['2026-11-20T09:58:59.000Z', '1 min'],
  ['2026-11-20T08:30:00.000Z', '1 h 30 min'],
])('a viewer since %s is shown with %s', (since, text) => {
  expect(presenceText(since, Date.parse('2026-11-20T10:00:30.000Z'))).toBe(text)
})

test('the announcement counts viewers without naming them', () => {
  expect([0, 1, 3].map(announcement)).toEqual(['', '1 customer viewing a packet now', '3 customers viewing packets now'])
})
