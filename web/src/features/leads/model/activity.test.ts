import { expect, test } from 'vitest'
import { activityLabel, activityText } from './activity.ts'

const entry = (field: string, oldValue: unknown, newValue: unknown) => ({
  type: field,
  timestamp: '2026-03-01T10:00:00Z',
  link: '',
  data: { field, oldValue, newValue },
})

test.each([
  [entry('calcDownPayment', 500, 1500), 'Down Payment', '500 to 1,500'],
  [entry('includeTaxes', false, true), 'Are Taxes Included?', 'No to Yes'],
  [entry('photo_clicked', null, 'next'), 'Photo Navigation', 'next'],
  [entry('tradeInValue', 4000, null), 'Trade-In Estimate', '4,000 cleared'],
  [entry('somethingNew', null, null), 'somethingNew', ''],
])('%j reads as people say it', (given, label, text) => {
  expect(activityLabel(given)).toBe(label)
  expect(activityText(given)).toBe(text)
})

test('a long address shows its last 30 characters', () => {
  const url = `https://example.com/${'x'.repeat(40)}end`
  expect(activityText(entry('pdf_clicked', null, url))).toBe(`…${url.slice(-30)}`)
})
