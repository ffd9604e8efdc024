import { expect, test } from 'vitest'
import { paymentText } from './payment-text.ts'

test('a submitted payment is in the currency of its vehicle', () => {
  expect(paymentText({ paymentType: 'finance', monthlyPayment: 412.55, currency: 'EUR' })).toBe('€413/mo')
  expect(paymentText({ paymentType: 'cash', cashTotal: 36_840.4, currency: 'EUR' })).toBe('€36,840 cash')
  // '$' for every kind of dollar, as on the packet's page
  expect(paymentText({ paymentType: 'finance', monthlyPayment: 0, currency: 'CAD' })).toBe('$0/mo')
})
