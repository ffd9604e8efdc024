import { expect, test } from 'vitest'
import { dateValue, expiresAt, NEVER } from './expiry.ts'

const now = new Date('2026-11-21T18:00:00.000Z')

test('a link expires never, after a number of days, or at the end of a day', () => {
  expect(expiresAt(NEVER, now)).toBeNull()
  expect(expiresAt({ kind: 'days', days: 7 }, now)).toBe('2026-11-28T18:00:00.000Z')
  const end = expiresAt({ kind: 'date', date: '2026-12-24' }, now) ?? ''
  expect(dateValue(new Date(end))).toBe('2026-12-24')
  expect(new Date(end).getHours()).toBe(23)
})

test.each(['', '2026-11-20', 'soon', '2026-13-45'])('a past or invalid date is rejected: "%s"', (date) => {
  expect(expiresAt({ kind: 'date', date }, now)).toBeUndefined()
})

test('today is a valid expiration date', () => {
  expect(expiresAt({ kind: 'date', date: dateValue(now) }, new Date(`${dateValue(now)}T10:00:00`))).toBeDefined()
})
