import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactKey, fold, isEmailSearch, searchPattern, searchText, searchWords } from './contact.ts'

const john = { firstName: 'John', lastName: 'Smith', email: 'john@example.com', phone: '(555) 123-4567' }
const finds = (search: string) => searchPattern(search).test(searchText(john))

test('one person is one email; without one, one phone and name; with neither there is nothing to tell by', () => {
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
])('a search finds names in both orders and phones however typed: %s', (search) => {
  expect(finds(search)).toBe(true)
})

test.each(['jane', 'john smith x', '999', '.*', '^', 'john|smith', '[a-z]', '$ne', 'smith (555)'])(
  'a search finds nothing else: %s',
  (search) => {
    expect(finds(search)).toBe(false)
  },
)

test('an address is searched as one only when it has an @ and no blank', () => {
  expect(isEmailSearch('john@exa')).toBe(true)
  expect(isEmailSearch('john @exa')).toBe(false)
  expect(isEmailSearch('john')).toBe(false)
})

test('any text is a valid pattern that finds itself', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => searchPattern(text).test(fold(text))))
})

test('the words of a search are folded, and no more than anybody types', () => {
  expect(searchWords('  Smith   JOHN ')).toEqual(['smith', 'john'])
  expect(searchWords(' ')).toEqual([])
  expect(searchWords('x '.repeat(100))).toHaveLength(12)
})
