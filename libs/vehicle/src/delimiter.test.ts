import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DELIMITERS, detectDelimiter, detectNewline } from './delimiter.ts'
import { csvLine } from './testing/feed-layouts.ts'

describe('the delimiter of a file', () => {
  it.each([
    ['comma', 'VIN,Year,Make\n1,2020,Ford\n', ','],
    ['tab', 'VIN\tYear\tMake\n1\t2020\tFord\n', '\t'],
    ['pipe', 'VIN|Year|Make\n1|2020|Ford\n', '|'],
    ['semicolon', 'VIN;Year;Make\n1;2020;Ford\n', ';'],
    ['commas within quotes', 'VIN;Comments;Make\n1;"a, b, c, d, e, f";Ford\n2;"g, h";Ford\n', ';'],
    ['more commas than pipes', 'VIN|Price, net, of, all, fees|Make\n1|5,000|Ford, Inc.\n2|6,000|A, B, C\n', '|'],
    ['photo lists', 'VIN,ImageList,Make\n1,"https://a/1|https://a/2|https://a/3|https://a/4",Ford\n', ','],
    ['quotes that are inches', 'VIN\tTrim\tMake\n1\t147" Bed\tFord\n2\t6.5" Box, XL\tFord\n', '\t'],
    ['unknown headers', 'foo|bar|baz\n1|2|3\n', '|'],
    ['newlines within quotes', 'VIN|Comments|Make\n1|"one;\ntwo;;;;"|Ford\n', '|'],
    ['blank lines first', '\n\nVIN;Make\n1;Ford\n', ';'],
    ['header alone', 'VIN;Stock, number;Make', ';'],
    ['one column', 'VIN\n1\n2\n', ','],
    ['nothing', '', ','],
  ])('%s', (_, text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter)
  })

  it('is detected for any table written with it', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab 1,;|\t"\n'), maxLength: 12 })
    fc.assert(
      fc.property(
        fc.constantFrom(...DELIMITERS),
        fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1, maxLength: 8 }),
        (delimiter, rows) => {
          const text = [['VIN', 'Stock #', 'Model Year', 'Internet Price'], ...rows]
            .map((cells) => `${csvLine(cells, delimiter)}\n`)
            .join('')
          expect(detectDelimiter(text)).toBe(delimiter)
        },
      ),
    )
  })

  // in milliseconds; with quadratic time the test would time out
  it('is detected in linear time in a hostile head', () => {
    for (const text of [',', '"', '",', '"\n', 'a"b,', '|;,\t', '""'].map((piece) => piece.repeat((256 * 1024) / piece.length)))
      detectDelimiter(text)
  })
})

describe('line ends', () => {
  it('are \\n unless only \\r occurs outside quotes', () => {
    expect(detectNewline('a,b\n1,2\n')).toBe('\n')
    expect(detectNewline('a,b\r\n1,2\r\n')).toBe('\n')
    expect(detectNewline('a,b\r1,2\r')).toBe('\r')
    expect(detectNewline('a,b\r1,"x\ny"\r')).toBe('\r')
    expect(detectNewline('a,"x\ry"\n1,2')).toBe('\n')
    expect(detectNewline('a')).toBe('\n')
  })
})
