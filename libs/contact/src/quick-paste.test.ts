import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuickPaste } from './quick-paste.ts'

const john = { firstName: 'John', lastName: 'Smith', email: 'john.smith@example.com', phone: '(555) 123-4567', zip: '62704' }

test.each([
  ['one value per line', 'John Smith\n(555) 123-4567\njohn.smith@example.com\nSpringfield, IL 62704'],
  ['Windows line endings and blank lines', '\r\n\r\nJohn Smith\r\n\r\n555-123-4567\r\njohn.smith@example.com\r\nSpringfield, IL 62704\r\n'],
  ['one line', 'John Smith 555.123.4567 john.smith@example.com, Springfield, IL 62704'],
  ['comma-separated values', 'John Smith, 5551234567, john.smith@example.com, Springfield, IL 62704'],
  ['last name first', 'Smith, John\n555 123 4567\nJOHN.SMITH@example.com\n62704'],
  ['a note in parentheses', 'John Smith (walk-in, likes trucks)\nC: 555-123-4567\njohn.smith@example.com\nSpringfield IL 62704'],
  ['labels', 'Name: John Smith\nPhone: 555-123-4567\nEmail: john.smith@example.com\nAddress: 12345 Main St, Springfield, IL 62704'],
  ['separate first and last names', 'First Name: John\nLast Name: Smith\nMobile: 5551234567\nE-mail: john.smith@example.com\nZip: 62704'],
  ['the mail address first', 'john.smith@example.com\n555-123-4567\nJohn Smith\nSpringfield, IL 62704'],
  ['the phone first', '(555) 123-4567\nJohn Smith\njohn.smith@example.com\nSpringfield, IL 62704'],
  ['a mail header', 'From: John Smith <john.smith@example.com>\nTel: +1 (555) 123-4567\nSpringfield, IL 62704'],
  ['tab-separated values', 'John Smith\t555-123-4567\tjohn.smith@example.com\tIL 62704'],
  ['the phone before the name on one line', '555-123-4567 John Smith john.smith@example.com IL 62704'],
  ['a second phone', 'John Smith\nCell: 555-123-4567\nHome: 555-987-6543\njohn.smith@example.com\nSpringfield, IL 62704'],
])('finds a contact in %s', (_, text) => {
  expect(parseQuickPaste(text)).toEqual(john)
})

/** [description, text, first name, last name, email, phone, ZIP] */
const SHAPES: readonly (readonly [string, string, string, string, string?, string?, string?])[] = [
  ['a signature on one line with an extension', 'John Smith | Sales | 555.123.4567 x22', 'John', 'Smith', '', '(555) 123-4567'],
  [
    'a signature of many lines',
    'John Smith\nSales Manager\nAcme Inc.\nO: 555-123-4567 ext. 12\nwww.acme.test',
    'John',
    'Smith',
    '',
    '(555) 123-4567',
  ],
  ['an extension in words', 'Jane Doe\n(555) 123-4567, extension 104', 'Jane', 'Doe', '', '(555) 123-4567'],
  ['an extension after a number sign', 'Jane Doe 555-123-4567 #9', 'Jane', 'Doe', '', '(555) 123-4567'],
  ['a country code', 'Jane Doe +1-555-123-4567', 'Jane', 'Doe', '', '(555) 123-4567'],
  ['a country code without its plus', 'Jane Doe 1.555.123.4567', 'Jane', 'Doe', '', '(555) 123-4567'],
  ['a 1 glued to the number', 'Jane Doe 15551234567', 'Jane', 'Doe', '', '(555) 123-4567'],
  ['a fax before the phone', 'Jane Doe\nFax: 555-999-0000\nPhone: 555-123-4567', 'Jane', 'Doe', '', '(555) 123-4567'],
  ['F: before C:', 'Jane Doe\nF: 555-999-0000\nC: 555-123-4567', 'Jane', 'Doe', '', '(555) 123-4567'],
  ['a fax said after its number', 'Jane Doe\n555-999-0000 (fax)\n555-123-4567 (cell)', 'Jane', 'Doe', '', '(555) 123-4567'],
  ['only a fax', 'Jane Doe\nFax 555-999-0000', 'Jane', 'Doe', '', ''],
  ['the first of two phones, as the rule says', 'Jane Doe\nOffice: 555-123-4567\nCell: 555-222-3333', 'Jane', 'Doe', '', '(555) 123-4567'],
  ['labels without colons', 'Jane Doe\nCell 555 123 4567\nemail jane@example.com', 'Jane', 'Doe', 'jane@example.com', '(555) 123-4567'],
  ['single letters with dots', 'm. 555.123.4567\nJane Doe', 'Jane', 'Doe', '', '(555) 123-4567'],
  ['a middle initial before a phone', 'John F. 555-123-4567', 'John', 'F.', '', '(555) 123-4567'],
  ['slashes', 'Jane Doe (555)/123-4567', 'Jane', 'Doe', '', '(555) 123-4567'],
  ['typographic hyphens', 'Jane Doe 555\u2011123\u20114567', 'Jane', 'Doe', '', '(555) 123-4567'],
  ['a foreign number, which is none', 'Jane Doe\n+44 20 7946 0018', 'Jane', 'Doe', '', ''],
  ['a foreign number whose end looks like one', 'Jane Doe\n+55 555 123 4567', 'Jane', 'Doe', '', ''],
  ['a title', 'Mr. John Smith', 'John', 'Smith'],
  ['a doctor', 'Dr Jane Doe, MD', 'Jane', 'Doe'],
  ['a couple', 'Mr. & Mrs. Pat Jones', 'Pat', 'Jones'],
  ['a title after a comma', 'Smith, Dr. John', 'John', 'Smith'],
  ['a generation', 'John Smith, Jr.', 'John', 'Smith Jr.'],
  ['a last name of several words first', 'de la Cruz, Maria', 'Maria', 'de la Cruz'],
  ['a name in capitals', 'SMITH, JOHN', 'JOHN', 'SMITH'],
  ['a nickname', 'Robert "Bob" Jones', 'Robert', 'Jones'],
  ['a company line first', 'Acme Holdings LLC\nJane Doe\n555-123-4567', 'Jane', 'Doe', '', '(555) 123-4567'],
  ['only a company', 'Acme LLC', 'Acme', 'LLC'],
  ['a dash before the company', 'Jane Doe - Acme', 'Jane', 'Doe'],
  [
    'an export with other fields first',
    'Lead ID: 48213\nSource: Website\nName: Jane Doe\nPhone: 5551234567',
    'Jane',
    'Doe',
    '',
    '(555) 123-4567',
  ],
  ['an export with the name last', 'Email: jane@example.com\nStock: 48213\nCustomer Name: Doe, Jane', 'Jane', 'Doe', 'jane@example.com'],
  ['angle brackets', 'Jane Doe <jane@example.com>', 'Jane', 'Doe', 'jane@example.com'],
  ['quotes around the name in a header', '"Doe, Jane" <jane@example.com>', 'Jane', 'Doe', 'jane@example.com'],
  ['mailto', 'Jane Doe mailto:jane@example.com', 'Jane', 'Doe', 'jane@example.com'],
  ['a bracketed mailto', 'Jane Doe [mailto:jane@example.com] 555-123-4567', 'Jane', 'Doe', 'jane@example.com', '(555) 123-4567'],
  ['markup', '<div><b>Jane Doe</b><br>555-123-4567</div><p>Springfield, IL 62704</p>', 'Jane', 'Doe', '', '(555) 123-4567', '62704'],
  ['a link in markup', '<td>Jane&nbsp;Doe</td><td><a href="mailto:jane@example.com">write me</a></td>', 'Jane', 'Doe', 'jane@example.com'],
  [
    'emoji as labels',
    'Jane Doe \u{1F697}\n\u{1F4E0} 555-999-0000\n\u{1F4F1} 555-123-4567\n\u{1F4E7} jane@example.com',
    'Jane',
    'Doe',
    'jane@example.com',
    '(555) 123-4567',
  ],
  ['letters of other alphabets', 'Владимир Петров\n555-123-4567', 'Владимир', 'Петров', '', '(555) 123-4567'],
  ['accents', 'José Ángel Núñez', 'José', 'Ángel Núñez'],
  ['a name of one sign', '李 明', '李', '明'],
  ['a typographic apostrophe', 'Siobh\u00e1n O\u2019Neill', 'Siobh\u00e1n', "O'Neill"],
  ['a greeting and a closing', 'Hi,\n\nThanks,\nJane Doe\nSent from my iPhone', 'Jane', 'Doe'],
  ['an introduction', 'Hi, my name is Jane Doe and I saw the Jeep. 555-123-4567', 'Jane', 'Doe', '', '(555) 123-4567'],
  ['an address before the name', '12 Main St\nSpringfield, IL 62704\nJane Doe', 'Jane', 'Doe', '', '', '62704'],
  ['a name and an address on one line', 'Jane Doe 12 Main St, Springfield, IL 62704-1234', 'Jane', 'Doe', '', '', '62704-1234'],
  ['quoted mail', '> Jane Doe\n> 555-123-4567', 'Jane', 'Doe', '', '(555) 123-4567'],
  ['a bulleted list', '\u2022 Jane Doe\n\u2022 555-123-4567\n\u2022 62704', 'Jane', 'Doe', '', '(555) 123-4567', '62704'],
  ['a stock number, which is no ZIP code', 'Jane Doe\nStock 48213', 'Jane', 'Doe', '', '', ''],
  ['nothing that is a name', 'Thanks!\n555-123-4567', '', '', '', '(555) 123-4567'],
]

test.each(SHAPES)('reads %s', (_, text = '', firstName = '', lastName = '', email = '', phone = '', zip = '') => {
  const found = parseQuickPaste(text)
  expect(found).toEqual({ firstName, lastName, email, phone, zip })
  expect(parseQuickPaste(text.replaceAll('\n', '\r\n'))).toEqual(found)
})

test.each(['C:', 'Cell:', 'Phone:', 'Mobile:', 'Tel:', 'c:', 'cell: ', 'Phone : ', ''])('takes a phone after "%s"', (prefix) => {
  expect(parseQuickPaste(`Jane Doe\n${prefix}5551234567`)).toMatchObject({ firstName: 'Jane', lastName: 'Doe', phone: '(555) 123-4567' })
})

test('takes the first word as the first name and the rest as the last name', () => {
  expect(parseQuickPaste('Ana María de la Cruz')).toMatchObject({ firstName: 'Ana', lastName: 'María de la Cruz' })
  expect(parseQuickPaste('Cher')).toMatchObject({ firstName: 'Cher', lastName: '' })
  expect(parseQuickPaste("Siobhán O'Neill-Byrne")).toMatchObject({ firstName: 'Siobhán', lastName: "O'Neill-Byrne" })
})

test('takes the first of two addresses, lower-cased', () => {
  expect(parseQuickPaste('A B\nOne@Example.com two@example.com').email).toBe('one@example.com')
})

test('takes no phone from numbers that are too short, too long, or part of a VIN or a card', () => {
  expect(parseQuickPaste('A B\n555-1234').phone).toBe('')
  expect(parseQuickPaste('A B\n55512345678901').phone).toBe('')
  expect(parseQuickPaste('A B\nVIN 1FTFW1E55123456789').phone).toBe('')
  expect(parseQuickPaste('A B\n000-123-4567').phone).toBe('')
})

test('returns nothing for an empty text', () => {
  const nothing = { firstName: '', lastName: '', email: '', phone: '', zip: '' }
  expect(parseQuickPaste('')).toEqual(nothing)
  expect(parseQuickPaste(' \n\n\t')).toEqual(nothing)
  expect(parseQuickPaste('(only a note)')).toEqual(nothing)
})

test('returns five one-line strings for any text, without stalling on long hostile text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      for (const value of Object.values(parseQuickPaste(text))) {
        expect(value).not.toMatch(/\n/)
        expect(value.length).toBeLessThanOrEqual(600)
      }
    }),
  )
  for (const piece of ['a@', '555-', '(', 'a.', '1 ', 'cell:', ' ', '@a.', '(((']) parseQuickPaste(piece.repeat(200_000))
})

/** Fragments of signatures, in any order and number. */
const piece = fc.constantFrom(
  'John Smith',
  'Smith, John',
  'jane@example.com',
  '<jane@example.com>',
  'mailto:',
  '555-123-4567',
  '+1 (555) 123-4567 x9',
  'Fax: ',
  'Name: ',
  'IL 62704',
  '<br>',
  '&nbsp;',
  '\r\n',
  '\t',
  ' | ',
  '@',
  '(',
  '\u{1F4F1}',
  'Thanks,',
)
const pasted = fc.array(fc.oneof(piece, fc.string({ maxLength: 8 })), { maxLength: 12 }).map((pieces) => pieces.join(' '))

test('finds an address if and only if the text has one', () => {
  fc.assert(
    fc.property(pasted, (text) => {
      const there = /[a-z0-9][\w.%+'-]*@(?:[a-z0-9-]+\.)+[a-z]{2,}/i.test(text)
      expect(parseQuickPaste(text).email !== '').toBe(there)
    }),
  )
})

test('returns a phone in one format, or nothing', () => {
  fc.assert(fc.property(pasted, (text) => void expect(parseQuickPaste(text).phone).toMatch(/^(?:\([2-9]\d\d\) \d{3}-\d{4})?$/)))
})

test('never includes an extension in a phone', () => {
  const number = fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }).map(String)
  fc.assert(
    fc.property(
      number,
      fc.integer({ min: 1, max: 99_999 }),
      fc.constantFrom(' x', 'x', ' ext. ', ' ext ', ', extension ', ' #'),
      (digits, ext, mark) => {
        const found = parseQuickPaste(`Jane Doe ${digits}${mark}${ext}`)
        expect(found).toMatchObject({ firstName: 'Jane', lastName: 'Doe' })
        expect(found.phone.replace(/\D/g, '')).toBe(digits)
      },
    ),
  )
})
