import { expect, test } from 'vitest'
import { EMPTY_DRAFT, problemsOf } from './request-draft.ts'

const nina = { ...EMPTY_DRAFT, firstName: 'Nina', lastName: 'Okafor', phone: '(404) 555-0177' }

test('a phone number or an email is enough to submit a request', () => {
  expect(problemsOf('interested', nina)).toEqual({})
  expect(problemsOf('interested', { ...nina, phone: '', email: ' nina@mail.test ' })).toEqual({})
  expect(problemsOf('interested', { ...nina, phone: '' })).toEqual({ phone: 'Enter a phone number or an email address' })
})

test('invalid contact details are reported at their fields', () => {
  expect(Object.keys(problemsOf('test-drive', { ...nina, phone: '555', email: 'nina@mail' }))).toEqual(['phone', 'email'])
  expect(Object.keys(problemsOf('test-drive', { ...nina, firstName: ' ', lastName: '' }))).toEqual(['firstName', 'lastName'])
})

test('a question requires a message; other requests do not', () => {
  expect(problemsOf('question', nina)).toEqual({ message: 'Write your question' })
  expect(problemsOf('price', nina)).toEqual({})
})
