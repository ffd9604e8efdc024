import fc from 'fast-check'
import { expect, test } from 'vitest'
import { staysOf, type ViewedInterval, viewingTime } from './viewing-time.ts'

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

/** The stays of a visit that its customer left for each of these times, in seconds. */
const leaving = (packet: string, start: number, end: number, ...absences: [from: number, until: number][]) =>
  staysOf({
    ...visit(packet, start, end),
    awayMs: absences.reduce((sum, [from, until]) => sum + (until - from) * 1_000, 0),
    absences: absences.map(([from, until]) => ({ from: at(from), until: at(until) })),
  })
const MINUTE = 60
const DAY = 24 * 60 * MINUTE

test('a return to an old tab keeps what another tab viewed in between', () => {
  const monday = leaving('a', 0, 2 * DAY + 20, [MINUTE, 2 * DAY])
  const tuesday = visit('a', DAY, DAY + 6 * MINUTE)
  expect(viewingTime([...monday, tuesday])).toEqual({ visits: 3, secondsViewed: 7 * MINUTE + 20 })
})

test('counts another tab that was open while this one was not', () => {
  const one = leaving('a', 0, 30 * MINUTE, [10 * MINUTE, 25 * MINUTE])
  expect(viewingTime([...one, visit('a', 5 * MINUTE, 40 * MINUTE)])).toEqual({ visits: 1, secondsViewed: 40 * MINUTE })
})

test('an older visit, whose first absences were not stored, keeps its seconds when it is left once more', () => {
  const absences = [{ from: at(3_600), until: at(7_200) }]
  expect(viewingTime(staysOf({ ...visit('a', 0, 7_210), awayMs: 3_500_000 + 3_600_000, absences })).secondsViewed).toBe(110)
})

/** Stays of visits that their customers may have left and come back to several times. */
const visits = fc
  .array(
    fc.record({
      packet: fc.constantFrom('a', 'b', 'c'),
      start: fc.integer({ min: 0, max: 200 }),
      lengths: fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 60 })), { maxLength: 3 }),
      last: fc.integer({ min: 0, max: 60 }),
    }),
    { maxLength: 30 },
  )
  .map((all) =>
    all.flatMap(({ packet, start, lengths, last }) => {
      let end = start
      const absences = lengths.map(([seen, absent]): [number, number] => {
        const from = end + seen
        end = from + absent
        return [from, end]
      })
      return leaving(packet, start, end + last, ...absences)
    }),
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
