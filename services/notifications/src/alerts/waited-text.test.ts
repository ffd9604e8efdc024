import { expect, test } from 'vitest'
import { waitedText } from './waited-text.ts'

const after = (minutes: number) =>
  waitedText('2026-11-20T10:00:00Z', new Date(Date.parse('2026-11-20T10:00:00Z') + minutes * 60_000).toISOString())

test.each([
  [-3, '0 minutes'],
  [1, '1 minute'],
  [31, '31 minutes'],
  [119, '119 minutes'],
  [120, '2 hours'],
  [47 * 60, '47 hours'],
  [48 * 60, '2 days'],
  [12_478, '8 days'],
])('describes %d minutes as %s', (minutes, text) => {
  expect(after(minutes)).toBe(`Has waited for ${text}`)
})
