import { expect, test } from 'vitest'
import { heldDifference, lacksIdentity, outcomeOf, percentRead, progressText } from './feed-version.ts'

const none = { rows: 0, added: 0, changed: 0, unchanged: 0, removed: 0, rejected: 0, duplicates: 0 }

test('a held file describes what importing it would do', () => {
  expect(heldDifference({ ...none, rows: 11, removed: 120, added: 1, changed: 7, unchanged: 3 })).toBe(
    'This file has 11 data rows. Importing it would remove 120 vehicles, add 1 vehicle, change 7 vehicles and keep 3 vehicles as they are.',
  )
  expect(heldDifference({ ...none, removed: 1 })).toBe('This file has 0 data rows. Importing it would remove 1 vehicle.')
  expect(heldDifference({ ...none, rows: 1, unchanged: 1 })).toContain('keep 1 vehicle as it is.')
  expect(heldDifference(none)).toContain('would change nothing')
  expect(heldDifference(null)).toContain('would replace the inventory')
})

test('progress is null before the file is opened, and never exceeds 100%', () => {
  expect(percentRead(null)).toBeNull()
  expect(percentRead({ bytesRead: 0, bytesTotal: 0, rowsRead: 0 })).toBeNull()
  expect(percentRead({ bytesRead: 50, bytesTotal: 200, rowsRead: 3 })).toBe(25)
  expect(percentRead({ bytesRead: 300, bytesTotal: 200, rowsRead: 3 })).toBe(100)
  expect(progressText({ bytesRead: 1_048_576, bytesTotal: 2_097_152, rowsRead: 12_400 })).toBe('12,400 rows read, 1.0 MB of 2.0 MB')
})

test.each([
  ['held', true, 'Checked'],
  ['held', false, 'Held'],
  ['discarded', true, 'Discarded'],
  ['imported', true, 'Imported'],
] as const)('a %s version (check only: %s) is labeled %s', (state, checkOnly, label) => {
  expect(outcomeOf({ state, checkOnly }).label).toBe(label)
})

test('only a file without a usable identifying column offers the column settings', () => {
  const noColumn = 'No column with the VIN or stock number of a vehicle was found. The columns are: a, b.'
  const madeUp = { code: 'MADE_UP_STOCK_NUMBER', message: '', count: 1 }
  expect(lacksIdentity({ state: 'failed', message: noColumn, warnings: [] })).toBe(true)
  expect(lacksIdentity({ state: 'failed', message: 'The file is empty.', warnings: [] })).toBe(false)
  expect(lacksIdentity({ state: 'held', message: '', warnings: [madeUp] })).toBe(true)
  expect(lacksIdentity({ state: 'imported', message: '', warnings: [] })).toBe(false)
})
