import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvLines } from './csv-lines.ts'

test.each([
  ['=HYPERLINK("http://evil.test")', `"'=HYPERLINK(""http://evil.test"")"`],
  ['+1', `"'+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['a, b', '"a, b"'],
  ['plain', 'plain'],
])('the cell %s is written as %s, which no spreadsheet evaluates', (cell, written) => {
  expect(csvLines([[cell]])).toBe(`${written}\r\n`)
})

const LEADS = ['=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20', '\uFE66', '\uFE62', '\uFE63', '\uFE6B']
const BREAKS = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029']

test('no cell starts a formula, with any line break, tab or foreign separator in or before it', () => {
  const tails = ['1+1', '1\n2', '1\r\n2', '1\u20282', 'HYPERLINK("http://x.test")', '']
  const cells = LEADS.flatMap((lead) =>
    tails.flatMap((tail) =>
      ['', ...BREAKS, 'text\t', 'text;', 'text|', ...BREAKS.map((end) => `text${end}`)].map((before) => before + lead + tail),
    ),
  )
  const text = csvLines(cells.map((cell) => ['first', cell]))
  const read = Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' }).data.slice(0, -1)
  expect(read).toHaveLength(cells.length)
  const begin = new RegExp(`(?:^|[\\r\\n\\v\\f\\u0085\\u2028\\u2029;|\\t])[${LEADS.join('').replace('-', '\\-')}]`)
  for (const [index, row] of read.entries()) {
    expect(row[1]).not.toMatch(begin)
    expect(row[1]).not.toMatch(/^[\t\r\n]/)
    // the text is otherwise unchanged
    expect(row[1]?.replaceAll("'", '')).toBe(cells[index])
  }
})

test.each([
  ['a tab', '\t1', "'\t1"],
  ['a carriage return', '\r1', "'\r1"],
  ['a line feed', '\n1', "'\n1"],
])('a cell that begins with %s gets an apostrophe', (_what, cell, expected) => {
  expect(Papa.parse<string[]>(csvLines([[cell]]), { newline: '\r\n' }).data[0]).toEqual([expected])
})

test.each(['a-b', '1+1', 'a\nb - c', 'https://x.test/a,-1.5,@2', 'sam@dealer.test', -5])('%s is left unchanged', (cell) => {
  expect(Papa.parse<string[]>(csvLines([[cell]]), { newline: '\r\n' }).data[0]).toEqual([String(cell)])
})
