import { expect, test } from 'vitest'
import { daysInStock, inStockText } from './days-in-stock.ts'

/** A time in the viewer's time zone. */
const at = (text: string) => new Date(text).getTime()

test.each([
  ['2026-07-30T00:00:00', 0, 'July 30, 2026 (today)'],
  ['2026-07-30T23:59:59', 0, 'July 30, 2026 (today)'],
  ['2026-07-31T00:00:00', 1, 'July 30, 2026 (1 day)'],
  ['2026-11-22T12:00:00', 115, 'July 30, 2026 (115 days)'],
  ['2029-07-30T12:00:00', 1_096, 'July 30, 2026 (1,096 days)'],
  ['2026-07-28T12:00:00', -2, 'July 30, 2026'],
])('on %s a vehicle in stock since July 30 has been there %d days', (now, days, text) => {
  expect(daysInStock('2026-07-30', at(now))).toBe(days)
  expect(inStockText('2026-07-30', at(now))).toBe(text)
})
