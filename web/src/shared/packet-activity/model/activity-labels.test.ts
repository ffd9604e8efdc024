import { expect, test } from 'vitest'
import { actionLabel, activityChange, activityLabel, activityValue } from './activity-labels.ts'

test.each([
  ['photo_clicked', 'Photo Navigation'],
  ['pdf_clicked', 'PDF Clicks'],
  ['pdf_page_viewed', 'Pages Read'],
  ['video_clicked', 'Video Plays'],
  ['calcDownPayment', 'Down Payment'],
  ['includeTaxes', 'Are Taxes Included?'],
  ['zipCode', 'Zip Code'],
  ['calcCreditScore', 'Credit Score'],
  ['showTradeIn', 'Trade-In'],
  ['tradeInValue', 'Trade-In Estimate'],
  ['hasTradePayoff', 'Has Payoff?'],
  ['tradePayoff', 'Trade Payoff'],
  ['calcTerm', 'Term'],
  ['Term', 'Term'],
  ['calcApr', 'APR'],
  ['APR', 'APR'],
  ['somethingNew', 'somethingNew'],
  ['constructor', 'constructor'],
])('%s is labeled %s', (field, label) => {
  expect(activityLabel(field)).toBe(label)
})

test('a tax rate set by a ZIP code is labeled by what was done', () => {
  expect(['taxRate', 'taxRegion', 'taxState', 'zipCode', 'calcTerm', 'constructor'].map(actionLabel)).toEqual([
    ...Array(4).fill('Zip Code'),
    'Term',
    'constructor',
  ])
})

test.each([
  ['calcDownPayment', 2000, '$2,000'],
  ['calcDownPayment', '2000.5', '$2,000.50'],
  ['calcDownPayment', 0, '$0'],
  ['monthlyPayment', 412.55, '$412.55'],
  ['calcApr', 5.99, '5.99%'],
  ['APR', 0, '0%'],
  ['taxRate', 0.0775, '7.75%'],
  ['calcTerm', 72, '72 months'],
  ['calcCreditScore', 700, '700'],
  ['zipCode', '02139', '02139'],
  ['includeTaxes', false, 'No'],
  ['showTradeIn', 'true', 'true'],
  ['paymentType', 'cash', 'Cash'],
  ['photo_clicked', 3, 'photo 3'],
  ['photo_clicked', 'next', 'next'],
  ['tradeInValue', null, ''],
  ['calcDownPayment', 'a lot', 'a lot'],
  ['photo_clicked', { direction: 'next' }, '{"direction":"next"}'],
])('%s of %j is described as %s', (field, value, text) => {
  expect(activityValue(field, value)).toBe(text)
})

test('an address over 40 characters is shortened to its last 30', () => {
  const long = `https://example.com/${'x'.repeat(40)}end`
  expect(activityValue('pdf_clicked', long)).toBe(`…${long.slice(-30)}`)
  const fitting = 'https://example.com/'.padEnd(40, 'x')
  expect(activityValue('pdf_clicked', fitting)).toBe(fitting)
})

test('amounts are in the currency of the packet', () => {
  expect(activityChange('calcDownPayment', 0, 2000.5, 'EUR')).toBe('from €0 to €2,000.50')
  expect(activityChange('calcTerm', 60, 72, 'EUR')).toBe('from 60 months to 72 months')
})

test.each([
  ['calcDownPayment', 0, 2000, 'from $0 to $2,000'],
  ['includeTaxes', true, false, 'from Yes to No'],
  ['tradeInValue', 4000, null, '$4,000 cleared'],
  ['video_clicked', null, 'https://v.test/1', 'https://v.test/1'],
  ['photo_clicked', 'next', '3 of 12', 'next: 3 of 12'],
  ['pdf_page_viewed', 'inspection 2/20', 40, 'Read page 2 of the inspection for 40 s'],
  ['pdf_page_viewed', 'msrp 1/1', 130, 'Read page 1 of the window sticker for 2 min 10 s'],
  ['pdf_page_viewed', 'my diary', 40, 'my diary: 40'],
  ['photo_clicked', 2, 3, 'from photo 2 to photo 3'],
  ['calcTerm', 60, 60, '60 months'],
  ['pdf_clicked', 'autocheck', null, 'autocheck'],
  ['somethingNew', null, null, ''],
])('the change of %s has a readable description', (field, before, after, text) => {
  expect(activityChange(field, before, after)).toBe(text)
})
