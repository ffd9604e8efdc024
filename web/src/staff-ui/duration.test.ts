import { expect, test } from 'vitest'
import { formatDuration } from './duration.ts'

test.each([
  [0, '0 s'],
  [-3, '0 s'],
  [45.4, '45 s'],
  [60, '1 min'],
  [130, '2 min 10 s'],
  [3_600, '1 h'],
  [3_605, '1 h'],
  [3_900, '1 h 5 min'],
  [90_000, '25 h'],
])('%d seconds are formatted as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
