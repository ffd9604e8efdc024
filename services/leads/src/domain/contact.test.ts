import { searchPattern } from '@forecourt/contact/search-pattern'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactKey, isEmailSearch, searchText, searchWords } from './contact.ts'

const john = { firstName: 'John', lastName: 'Smith', email: 'john@example.com', phone: '(555) 123-4567' }
const finds = (search: string) => searchPattern(search).test(searchText(john))

test('identifies a person by email, else by phone and name, else not at all', () => {
  expect(contactKey(john)).toBe(contactKey({ ...john, firstName: 'Johnny', phone: '' }))
  expect(contactKey({ ...john, email: '' })).toBe(contactKey({ ...john, email: '', firstName: 'JOHN', phone: '1 555 123 4567' }))
  expect(contactKey({ ...john, email: '' })).not.toBe(contactKey({ ...john, email: '', firstName: 'Jane' }))
  expect(contactKey({ ...john, email: '', phone: '' })).toBeUndefined()
})

test.each([
  'john',
  'SMITH',
  'ohn smi',
  'smith john',
  'john  smith',
  '(555) 123',
  '555-123-4567',
  '5551234567',
  '1 555 123 4567',
  '123-4567',
])('a search finds names in both orders and phones in any spelling: %s', (search) => {
  expect(finds(search)).toBe(true)
})

test.each(['jane', 'john smith x', '999', '.*', '^', 'john|smith', '[a-z]', '$ne', 'smith (555)'])(
  'a search does not match: %s',
  (search) => {
    expect(finds(search)).toBe(false)
  },
)

test('a search is an email search only with an @ and no space', () => {
  expect(isEmailSearch('john@exa')).toBe(true)
  expect(isEmailSearch('john @exa')).toBe(false)
  expect(isEmailSearch('john')).toBe(false)
})

test('any name is found by its own text', () => {
  const isFound = (firstName: string) => searchPattern(firstName).test(searchText({ ...john, firstName }))
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), isFound))
})

test('folds the words of a search and limits their number', () => {
  expect(searchWords('  Smith   JOHN ')).toEqual(['smith', 'john'])
  expect(searchWords(' ')).toEqual([])
  expect(searchWords('x '.repeat(100))).toHaveLength(12)
})
