import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [6 * 24 * HOUR + HOUR, '6 days left'],
  [2 * 24 * HOUR, '2 days left'],
  [2 * 24 * HOUR - 1, '47 hours left'],
  [HOUR, '1 hour left'],
  [HOUR - 1, '59 minutes left'],
  [MINUTE, '1 minute left'],
  [MINUTE - 1, 'Less than a minute left'],
  [0, ''],
  [-1, ''],
])('%i ms before the expiration is shown as "%s"', (ms, text) => {
  expect(timeLeft(ms)).toBe(text)
})
