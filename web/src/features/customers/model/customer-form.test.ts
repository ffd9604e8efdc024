import { expect, test } from 'vitest'
import { applyPaste, EMPTY_CUSTOMER, startFromSearch } from './customer-form.ts'

test('a paste overwrites only the fields it has a value for', () => {
  const typed = { ...EMPTY_CUSTOMER, firstName: 'Sam', phone: '555' }
  expect(applyPaste(typed, { firstName: 'Samuel', phone: '', email: 's@example.com' })).toEqual({
    ...EMPTY_CUSTOMER,
    firstName: 'Samuel',
    phone: '555',
    email: 's@example.com',
  })
})

test('a new customer starts with the search text in the matching field', () => {
  expect(startFromSearch('Maria de la Cruz')).toMatchObject({ firstName: 'Maria', lastName: 'de la Cruz' })
  expect(startFromSearch('m@example.com')).toMatchObject({ email: 'm@example.com', firstName: '' })
  expect(startFromSearch('(555) 123-4567')).toMatchObject({ phone: '(555) 123-4567' })
  expect(startFromSearch('')).toEqual(EMPTY_CUSTOMER)
})
