import { expect, test } from 'vitest'
import { csvLines } from './csv-lines.ts'

test.each([
  ['=HYPERLINK("http://evil.test")', `"'=HYPERLINK(""http://evil.test"")"`],
  ['+1', `"'+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['a, b', '"a, b"'],
  ['plain', 'plain'],
])('the cell %s is written as %s, which no spreadsheet calculates', (cell, written) => {
  expect(csvLines([[cell]])).toBe(`${written}\r\n`)
})
