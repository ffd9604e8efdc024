import { expect, test } from 'vitest'
import { timeAgo } from './time-ago.ts'

const NOW = new Date(2026, 10, 23, 12).getTime()

test.each([
  [-5, 'Just now'],
  [30, 'Just now'],
  [16 * 60, '16 min ago'],
  [3 * 3_600, '3 h ago'],
  [26 * 3_600, 'Yesterday'],
  [35 * 3_600, 'Yesterday'],
  [37 * 3_600, '1 d ago'],
  [5 * 86_400, '5 d ago'],
  [70 * 86_400, '2 mo ago'],
  [800 * 86_400, '2 y ago'],
])('%d seconds ago is formatted as %s', (seconds, text) => {
  expect(timeAgo(new Date(NOW - seconds * 1_000).toISOString(), NOW)).toBe(text)
})
