import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ViewedInterval, viewingTime } from './viewing-time.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 1) + seconds * 1_000)
const visit = (packet: string, start: number, end: number): ViewedInterval => ({ packet, startedAt: at(start), endedAt: at(end) })

test.each<[string, ViewedInterval[], number, number]>([
  ['nothing', [], 0, 0],
  ['one visit', [visit('a', 0, 90)], 1, 90],
  ['one after the other', [visit('a', 0, 60), visit('a', 100, 130)], 2, 90],
  ['two tabs of one packet', [visit('a', 0, 60), visit('a', 30, 90)], 1, 90],
  ['a tab within another one', [visit('a', 0, 100), visit('a', 20, 30), visit('a', 90, 95)], 1, 100],
  ['a tab that bridges two others', [visit('a', 50, 60), visit('a', 0, 10), visit('a', 5, 55)], 1, 60],
  ['one that begins where another ends', [visit('a', 0, 60), visit('a', 60, 90)], 1, 90],
  ['two packets side by side', [visit('a', 0, 60), visit('b', 0, 60)], 2, 120],
  ['one that was away in between', [{ ...visit('a', 0, 3_600), awayMs: 3_500_000 }], 1, 100],
  ['two tabs that were away together', [visit('a', 0, 3_600), visit('a', 5, 3_590)].map((one) => ({ ...one, awayMs: 3_500_000 })), 1, 100],
  ['an end before its beginning', [visit('a', 10, 0)], 1, 0],
])('%s', (_, visits, stretches, secondsViewed) => {
  expect(viewingTime(visits)).toEqual({ visits: stretches, secondsViewed })
})

const visits = fc.array(
  fc
    .record({ packet: fc.constantFrom('a', 'b', 'c'), start: fc.integer({ min: 0, max: 200 }), length: fc.integer({ min: 0, max: 60 }) })
    .map(({ packet, start, length }) => visit(packet, start, start + length)),
  { maxLength: 30 },
)

test('counts the seconds in which at least one tab of a packet was open', () => {
  fc.assert(
    fc.property(visits, (some) => {
      const open = new Set<string>()
      for (const { packet, startedAt, endedAt } of some) {
        for (let ms = startedAt.getTime(); ms < endedAt.getTime(); ms += 1_000) open.add(`${packet} ${ms}`)
      }
      expect(viewingTime(some).secondsViewed).toBe(open.size)
    }),
  )
})

test('ignores order and repeats of visits, and never decreases with more visits', () => {
  fc.assert(
    fc.property(visits, visits, (some, more) => {
      const known = viewingTime(some)
      expect(viewingTime([...some].reverse())).toEqual(known)
      expect(viewingTime([...some, ...some])).toEqual(known)
      expect(viewingTime([...some, ...more]).secondsViewed).toBeGreaterThanOrEqual(known.secondsViewed)
      expect(known.visits).toBeLessThanOrEqual(some.length)
    }),
  )
})
