import { expect, test } from 'vitest'
import { formatPageRead, parsePageRead } from './page-read.ts'

test('a read page is formatted with its document, number and page count, and parsed back', () => {
  const read = { document: 'inspection', page: 2, pages: 20 } as const
  expect(formatPageRead(read)).toBe('inspection 2/20')
  expect(parsePageRead('inspection 2/20')).toEqual(read)
})

test.each([
  '',
  'inspection',
  'inspection 0/2',
  'inspection 3/2',
  'other 1/2',
  'inspection 1/2 ',
  'inspection 1/999999',
  7,
  null,
  undefined,
])('%j from a browser is not a page', (value) => expect(parsePageRead(value)).toBeNull())
