import { expect, test } from 'vitest'
import { homeDays, sinceYesterday, unopenedWindow } from './home-days.ts'

const none = new Map<string, number>()

test.each([
  ['America/New_York', '2026-03-10T03:30:00Z', '2026-03-08T05:00:00.000Z', '2026-03-09'],
  ['America/New_York', '2026-03-10T05:30:00Z', '2026-03-09T04:00:00.000Z', '2026-03-10'],
  ['Asia/Kolkata', '2026-03-10T20:00:00Z', '2026-03-09T18:30:00.000Z', '2026-03-11'],
])('in %s at %s, yesterday began at %s and today is %s', (timeZone, at, yesterday, today) => {
  const now = new Date(at)
  expect(sinceYesterday(now, timeZone).toISOString()).toBe(yesterday)
  expect(homeDays({ sent: none, opened: none, submitted: none }, now, timeZone).days.at(-1)?.day).toBe(today)
})

test('counts seven days separately, oldest first, and the seven days before in total', () => {
  const sent = new Map([
    ['2026-03-10', 1],
    ['2026-03-04', 2],
    ['2026-03-03', 4],
    ['2026-02-25', 8],
    ['2026-02-24', 16],
  ])
  const { days, sentBefore } = homeDays(
    { sent, opened: new Map([['2026-03-09', 3]]), submitted: new Map([['2026-03-03', 5]]) },
    new Date('2026-03-10T17:00:00Z'),
    'America/New_York',
  )
  expect(days.map(({ day, ...counts }) => [day.slice(5), ...Object.values(counts)])).toEqual([
    ['03-04', 2, 0, 0],
    ['03-05', 0, 0, 0],
    ['03-06', 0, 0, 0],
    ['03-07', 0, 0, 0],
    ['03-08', 0, 0, 0],
    ['03-09', 0, 3, 0],
    ['03-10', 1, 0, 0],
  ])
  expect(sentBefore).toBe(12)
})

test('suggests unopened packets that were sent two to thirty days ago', () => {
  const { from, until } = unopenedWindow(new Date('2026-03-31T12:00:00Z'))
  expect([from.toISOString(), until.toISOString()]).toEqual(['2026-03-01T12:00:00.000Z', '2026-03-29T12:00:00.000Z'])
})
