import { expect, test } from 'vitest'
import { hoursByDays, openHours, type WeekHours } from './open-hours.ts'

const NINE_TO_EIGHT = { opens: '09:00', closes: '20:00' }
const NOON_TO_SIX = { opens: '12:00', closes: '18:00' }
/** Monday to Friday 9 to 8, Saturday noon to 6, Sunday closed */
const WEEK: WeekHours = [NINE_TO_EIGHT, NINE_TO_EIGHT, NINE_TO_EIGHT, NINE_TO_EIGHT, NINE_TO_EIGHT, NOON_TO_SIX, null]
const NEW_YORK = 'America/New_York'
/** Monday, November 23, 2026 in New York (UTC-5) */
const monday = (time: string) => new Date(`2026-11-23T${time}:00-05:00`)

test.each([
  ['08:59', 'Opens at 9 AM'],
  ['09:00', 'Open until 8 PM'],
  ['19:59', 'Open until 8 PM'],
  ['20:00', 'Opens tomorrow at 9 AM'],
  ['00:00', 'Opens at 9 AM'],
  ['23:59', 'Opens tomorrow at 9 AM'],
])('on a Monday at %s: %s', (time, said) => {
  expect(openHours(WEEK, NEW_YORK, monday(time))).toBe(said)
})

test('closed days are skipped, and the next open day is named', () => {
  expect(openHours(WEEK, NEW_YORK, new Date('2026-11-21T18:00:00-05:00'))).toBe('Opens Monday at 9 AM')
  expect(openHours(WEEK, NEW_YORK, new Date('2026-11-22T12:00:00-05:00'))).toBe('Opens tomorrow at 9 AM')
})

test('a dealership that opens once a week shows that day', () => {
  const onlyMonday: WeekHours = [NINE_TO_EIGHT, null, null, null, null, null, null]
  expect(openHours(onlyMonday, NEW_YORK, monday('21:00'))).toBe('Opens Monday at 9 AM')
  expect(openHours(onlyMonday, NEW_YORK, new Date('2026-11-22T12:00:00-05:00'))).toBe('Opens tomorrow at 9 AM')
})

test("opening hours use the dealership's time zone", () => {
  const now = new Date('2026-11-24T01:30:00Z')
  expect(openHours(WEEK, NEW_YORK, now)).toBe('Opens tomorrow at 9 AM')
  expect(openHours(WEEK, 'America/Los_Angeles', now)).toBe('Open until 8 PM')
  expect(openHours(WEEK, 'Asia/Tokyo', now)).toBe('Open until 8 PM')
})

test('opening hours follow daylight saving time', () => {
  const sunday: WeekHours = [null, null, null, null, null, null, NINE_TO_EIGHT]
  // clocks go forward at 2 AM on March 8, 2026, and back on November 1
  expect(openHours(sunday, NEW_YORK, new Date('2026-03-08T12:59:00Z'))).toBe('Opens at 9 AM')
  expect(openHours(sunday, NEW_YORK, new Date('2026-03-08T13:00:00Z'))).toBe('Open until 8 PM')
  expect(openHours(sunday, NEW_YORK, new Date('2026-11-01T13:59:00Z'))).toBe('Opens at 9 AM')
  expect(openHours(sunday, NEW_YORK, new Date('2026-11-01T14:00:00Z'))).toBe('Open until 8 PM')
})

test('minutes are shown unless they are 0, and a day can end at midnight', () => {
  const late: WeekHours = Array.from({ length: 7 }, () => ({ opens: '08:30', closes: '23:59' }))
  expect(openHours(late, NEW_YORK, monday('08:00'))).toBe('Opens at 8:30 AM')
  expect(openHours(late, NEW_YORK, monday('23:59'))).toBe('Open until midnight')
})

test('unknown or empty hours show nothing', () => {
  expect(openHours([], NEW_YORK, monday('12:00'))).toBeNull()
  expect(openHours([null, null, null, null, null, null, null], NEW_YORK, monday('12:00'))).toBeNull()
})

test('days with the same hours share a line', () => {
  expect(hoursByDays(WEEK)).toEqual([
    { days: 'Mon to Fri', hours: '9 AM to 8 PM' },
    { days: 'Sat', hours: '12 to 6 PM' },
    { days: 'Sun', hours: 'Closed' },
  ])
  expect(hoursByDays(Array.from({ length: 7 }, () => NINE_TO_EIGHT))).toEqual([{ days: 'Every day', hours: '9 AM to 8 PM' }])
  expect(hoursByDays([])).toEqual([])
})
