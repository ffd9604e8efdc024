import type { FeedColumn } from '@forecourt/contracts/inventory-feed/feed-versions'
import { expect, test } from 'vitest'
import { absentColumns, draftedFormat, formatChanges, orderColumns, unmappedLabel } from './feed-columns.ts'

const column = (key: string, by: FeedColumn['by'], samples = ['x']): FeedColumn => ({
  header: key,
  key,
  readAs: null,
  by,
  confidence: null,
  samples,
})
const saved = { columns: { ask: 'price', lot: 'ignore' }, mileageUnit: 'mi', currency: 'USD' } as const

test("a draft keeps another user's saved mappings, except where it changes them", () => {
  const next = draftedFormat(saved, { columns: { ask: '', code: 'vin' }, currency: 'CAD' })
  expect(next).toEqual({ columns: { lot: 'ignore', code: 'vin' }, mileageUnit: 'mi', currency: 'CAD' })
  expect(formatChanges(saved, next)).toBe(3)
  expect(formatChanges(saved, draftedFormat(saved, { columns: { ask: 'price' } }))).toBe(0)
})

test('unrecognized columns come first, and empty unnamed ones are hidden', () => {
  const columns = [column('vin', 'name'), column('', 'nobody', []), column('ask', 'staff'), column('', 'nobody'), column('bay', 'nobody')]
  expect(orderColumns(columns).map(({ key }) => key)).toEqual(['bay', 'vin', 'ask', ''])
})

test('lists mapped columns that the newest file lacks', () => {
  expect(absentColumns(saved, [column('ask', 'staff')])).toEqual(['lot'])
})

test('the option to leave a column unmapped says how it will be read', () => {
  expect(unmappedLabel({ by: 'name', readAs: 'msrp', confidence: null })).toBe('MSRP (matched automatically)')
  expect(unmappedLabel({ by: 'nobody', readAs: null, confidence: null })).toBe('Save as another field')
  expect(unmappedLabel({ by: 'staff', readAs: 'price', confidence: null })).toBe('Match automatically')
  expect(unmappedLabel({ by: 'content', readAs: 'photos', confidence: 0.977 })).toBe('Photos (matched by its values, 97%)')
})
