import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuickPaste } from './quick-paste.ts'

const john = { firstName: 'John', lastName: 'Smith', email: 'john.smith@example.com', phone: '(555) 123-4567', zip: '62704' }

test.each([
  ['one fact a line', 'John Smith\n(555) 123-4567\njohn.smith@example.com\nSpringfield, IL 62704'],
  ['Windows line ends and blank lines', '\r\n\r\nJohn Smith\r\n\r\n555-123-4567\r\njohn.smith@example.com\r\nSpringfield, IL 62704\r\n'],
  ['all on one line', 'John Smith 555.123.4567 john.smith@example.com, Springfield, IL 62704'],
  ['commas between', 'John Smith, 5551234567, john.smith@example.com, Springfield, IL 62704'],
  ['last name first', 'Smith, John\n555 123 4567\nJOHN.SMITH@example.com\n62704'],
  ['a note in parentheses', 'John Smith (walk-in, likes trucks)\nC: 555-123-4567\njohn.smith@example.com\nSpringfield IL 62704'],
  ['labels', 'Name: John Smith\nPhone: 555-123-4567\nEmail: john.smith@example.com\nAddress: 12345 Main St, Springfield, IL 62704'],
  ['first and last name apart', 'First Name: John\nLast Name: Smith\nMobile: 5551234567\nE-mail: john.smith@example.com\nZip: 62704'],
  ['the mail address first', 'john.smith@example.com\n555-123-4567\nJohn Smith\nSpringfield, IL 62704'],
  ['the phone first', '(555) 123-4567\nJohn Smith\njohn.smith@example.com\nSpringfield, IL 62704'],
  ['a mail header', 'From: John Smith <john.smith@example.com>\nTel: +1 (555) 123-4567\nSpringfield, IL 62704'],
  ['tabs of a spreadsheet', 'John Smith\t555-123-4567\tjohn.smith@example.com\tIL 62704'],
  ['the phone before the name on one line', '555-123-4567 John Smith john.smith@example.com IL 62704'],
  ['a second phone', 'John Smith\nCell: 555-123-4567\nHome: 555-987-6543\njohn.smith@example.com\nSpringfield, IL 62704'],
])('reads a person from %s', (_, text) => {
  expect(parseQuickPaste(text)).toEqual(john)
})

test.each(['C:', 'Cell:', 'Phone:', 'Mobile:', 'Tel:', 'c:', 'cell: ', 'Phone : ', ''])('takes a phone after "%s"', (prefix) => {
  expect(parseQuickPaste(`Jane Doe\n${prefix}5551234567`)).toMatchObject({ firstName: 'Jane', lastName: 'Doe', phone: '(555) 123-4567' })
})

test('the first word is the first name and the rest the last', () => {
  expect(parseQuickPaste('Ana María de la Cruz')).toMatchObject({ firstName: 'Ana', lastName: 'María de la Cruz' })
  expect(parseQuickPaste('Cher')).toMatchObject({ firstName: 'Cher', lastName: '' })
  expect(parseQuickPaste("Siobhán O'Neill-Byrne")).toMatchObject({ firstName: 'Siobhán', lastName: "O'Neill-Byrne" })
})

test('of two addresses the first is taken, lower-cased', () => {
  expect(parseQuickPaste('A B\nOne@Example.com two@example.com').email).toBe('one@example.com')
})

test('a number that is not a US phone is none: too short, too long, part of a VIN or a card', () => {
  expect(parseQuickPaste('A B\n555-1234').phone).toBe('')
  expect(parseQuickPaste('A B\n55512345678901').phone).toBe('')
  expect(parseQuickPaste('A B\nVIN 1FTFW1E55123456789').phone).toBe('')
  expect(parseQuickPaste('A B\n000-123-4567').phone).toBe('')
})

test('nothing in, nothing out', () => {
  const nothing = { firstName: '', lastName: '', email: '', phone: '', zip: '' }
  expect(parseQuickPaste('')).toEqual(nothing)
  expect(parseQuickPaste(' \n\n\t')).toEqual(nothing)
  expect(parseQuickPaste('(only a note)')).toEqual(nothing)
})

test('any text gives five one-line strings, and long hostile text does not stall', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      for (const value of Object.values(parseQuickPaste(text))) expect(value).not.toMatch(/\n/)
    }),
  )
  const began = performance.now()
  for (const piece of ['a@', '555-', '(', 'a.', '1 ', 'cell:', ' ', '@a.', '(((']) parseQuickPaste(piece.repeat(200_000))
  expect(performance.now() - began).toBeLessThan(1_000)
})
