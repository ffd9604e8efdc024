import { expect, test } from 'vitest'
import { normalizeVin, type StickerStatus, searchSummary } from './sticker-search.ts'

test.each([
  [' 1ftfw1e50pfa00001 ', '1FTFW1E50PFA00001'],
  ['1FTFW-1E50-PFA0-0001', '1FTFW1E50PFA00001'],
  ['1FTFW1E50PFA00001XYZ', '1FTFW1E50PFA00001'],
  ['1ftf', '1FTF'],
])('the VIN %j is normalized to %s', (text, vin) => {
  expect(normalizeVin(text)).toBe(vin)
})

const GROUPS = ['gm', 'chrysler', 'ford', 'subaru'] as const
test.each<[StickerStatus[], string]>([
  [['searching', 'searching', 'searching', 'searching'], '4 of 4 still searching…'],
  [['not-found', 'searching', 'found', 'error'], 'Found at Ford. 1 of 4 still searching…'],
  [['not-found', 'error', 'found', 'found'], 'Found at Ford and Subaru.'],
  [['not-found', 'not-found', 'not-found', 'not-found'], 'No manufacturer has a window sticker for this VIN.'],
  [['not-found', 'not-found', 'not-found', 'error'], "Not found yet. We couldn't reach 1 of 4 manufacturers."],
  [['error', 'error', 'error', 'error'], "We couldn't reach any manufacturer."],
])('the results %j are summarized as: %s', (statuses, text) => {
  expect(searchSummary(GROUPS.map((group, index) => ({ group, status: statuses[index] ?? 'error' })))).toBe(text)
})
