import { expect, test } from 'vitest'
import { lastDays, lastWeeks, startOfLastDays, zonedDay } from './zoned-days.ts'

test.each([
  ['America/New_York', '2026-03-10T03:30:00Z', 3, ['2026-03-07', '2026-03-08', '2026-03-09'], '2026-03-07T05:00:00.000Z'],
  ['America/New_York', '2026-03-10T05:30:00Z', 1, ['2026-03-10'], '2026-03-10T04:00:00.000Z'],
  ['Asia/Kolkata', '2026-03-10T20:00:00Z', 2, ['2026-03-10', '2026-03-11'], '2026-03-09T18:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01T11:00:00Z', 1, ['2026-01-02'], '2026-01-01T10:00:00.000Z'],
  ['UTC', '2026-01-01T00:00:00Z', 1, ['2026-01-01'], '2026-01-01T00:00:00.000Z'],
])('in %s at %s the last %i days are local days', (timeZone, now, days, wanted, start) => {
  expect(lastDays(new Date(now), days, timeZone)).toEqual(wanted)
  expect(startOfLastDays(new Date(now), days, timeZone).toISOString()).toBe(start)
})

test.each([
  // a Sunday evening in New York and a Monday in UTC; clocks went forward the night before
  ['America/New_York', '2026-03-09T02:00:00Z', 2, ['2026-02-23T05:00:00.000Z', '2026-03-02T05:00:00.000Z', '2026-03-09T04:00:00.000Z']],
  ['America/New_York', '2026-03-09T04:00:00Z', 1, ['2026-03-09T04:00:00.000Z', '2026-03-16T04:00:00.000Z']],
  ['Pacific/Kiritimati', '2026-01-04T10:00:00Z', 1, ['2026-01-04T10:00:00.000Z', '2026-01-11T10:00:00.000Z']],
])('in %s at %s the last %i weeks begin on local Mondays', (timeZone, now, count, boundaries) => {
  const weeks = lastWeeks(new Date(now), count, timeZone)
  expect([...weeks.map(({ startsAt }) => startsAt), weeks.at(-1)?.endsAt].map((time) => time?.toISOString())).toEqual(boundaries)
  expect(weeks.map(({ monday }) => new Date(`${monday}T00:00:00Z`).getUTCDay())).toEqual(weeks.map(() => 1))
})

test('in every time zone days start at a quarter of an hour', () => {
  const now = new Date('2026-04-07T12:00:00Z')
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const dayOf = zonedDay(timeZone)
    const start = startOfLastDays(now, 1, timeZone)
    expect([timeZone, dayOf(start), start.getTime() % 900_000]).toEqual([timeZone, lastDays(now, 1, timeZone)[0], 0])
    expect(dayOf(new Date(start.getTime() - 1))).not.toBe(dayOf(start))
  }
})
