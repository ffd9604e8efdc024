import { expect, it } from 'vitest'
import { hasPaddedQuotes, withoutPadding } from './padded-quotes.ts'

it.each([
  ['"VIN", "Stock"\n"1", "2"', true],
  ['VIN, Stock\n1, "a, b"', true],
  ['"VIN","Stock"\n"1","2"', false],
  ['VIN,Stock\n1,2', false],
  // doubled marks are within a cell
  ['VIN,Notes\n1,"Features: ""A"", ""B"", ""C"""', false],
  ['VIN,Notes\n1,', false],
])('%j has spaces before its quotation marks: %s', (text, expected) => {
  expect(hasPaddedQuotes(text, '\n')).toBe(expected)
})

it('removes spaces at the start of cells, even if a chunk ended before the quotation mark', () => {
  expect(withoutPadding('"VIN",  "Stock"\n "1"; "2"|\t "3"')).toBe('"VIN","Stock"\n"1";"2"|\t"3"')
  expect(withoutPadding(`${withoutPadding('"a", ')}"b"`)).toBe('"a","b"')
  expect(withoutPadding('a, b, 17 "alloy"')).toBe('a, b, 17 "alloy"')
})
