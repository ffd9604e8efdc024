import { expect, test } from 'vitest'
import { daysInStock, inStockText } from './days-in-stock.ts'

test.each([
  ['2026-07-30', 0, 'July 30, 2026 (today)'],
  ['2026-07-31', 1, 'July 30, 2026 (1 day)'],
  ['2026-11-22', 115, 'July 30, 2026 (115 days)'],
  ['2029-07-30', 1_096, 'July 30, 2026 (1,096 days)'],
  ['2026-07-28', -2, 'July 30, 2026'],
])('on %s a vehicle in stock since July 30 has been there %d days', (today, days, text) => {
  expect(daysInStock('2026-07-30', today)).toBe(days)
  expect(inStockText('2026-07-30', today)).toBe(text)
})
