import { expect, test } from 'vitest'
import { submittedFields } from './submitted-options.ts'

test('fields have a fixed order, and empty ones are left out', () => {
  const submittedOptions = { tradeInValue: 0, calcTerm: 60, paymentType: 'finance', taxRate: null, zipCode: '', includeTaxes: false }
  expect(submittedFields({ submittedOptions })).toEqual([
    { field: 'paymentType', value: 'finance' },
    { field: 'calcTerm', value: 60 },
    { field: 'includeTaxes', value: false },
    { field: 'tradeInValue', value: 0 },
  ])
})

test.each(['submittedOptions', 'submitted_options', 'options'])('reads older records: %s with Term and APR', (name) => {
  expect(submittedFields({ [name]: { Term: 72, APR: 5.99 } }).map(({ field }) => field)).toEqual(['Term', 'APR'])
})

test('an APR of 0 on a cash deal is left out', () => {
  expect(submittedFields({ submittedOptions: { paymentType: 'cash', calcApr: 0 } })).toEqual([{ field: 'paymentType', value: 'cash' }])
})

test('a log without a submission has no fields', () => {
  expect(submittedFields({ submittedOptions: null })).toEqual([])
})
