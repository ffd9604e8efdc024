import { expect, test } from 'vitest'
import { submittedFields } from './submitted-options.ts'

test('options come in the order people talk about them, without what was not said', () => {
  const submittedOptions = { tradeInValue: 0, calcTerm: 60, paymentType: 'finance', taxRate: null, zipCode: '', includeTaxes: false }
  expect(submittedFields({ submittedOptions })).toEqual([
    { field: 'paymentType', value: 'finance' },
    { field: 'calcTerm', value: 60 },
    { field: 'includeTaxes', value: false },
    { field: 'tradeInValue', value: 0 },
  ])
})

test.each(['submittedOptions', 'submitted_options', 'options'])('older records are read: %s with Term and APR', (name) => {
  expect(submittedFields({ [name]: { Term: 72, APR: 5.99 } }).map(({ field }) => field)).toEqual(['Term', 'APR'])
})

test('the APR of 0 that says that a deal is cash is no rate of a loan', () => {
  expect(submittedFields({ submittedOptions: { paymentType: 'cash', calcApr: 0 } })).toEqual([{ field: 'paymentType', value: 'cash' }])
})

test('nothing submitted is nothing', () => {
  expect(submittedFields({ submittedOptions: null })).toEqual([])
})
