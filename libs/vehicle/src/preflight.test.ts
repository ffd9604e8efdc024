import { randomBytes } from 'node:crypto'
import { deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FEED_HEAD_BYTES, inspectFeedHead } from './preflight.ts'
import { layoutFixture, SPECIAL_FIXTURES } from './testing/feed-fixtures.ts'
import { FEED_LAYOUTS, type FeedLayoutName } from './testing/feed-layouts.ts'

const inspect = (content: string | Buffer, isWhole?: boolean) =>
  inspectFeedHead(typeof content === 'string' ? Buffer.from(content) : content, isWhole)

describe('the check of an upload accepts feeds', () => {
  it.each(Object.keys(FEED_LAYOUTS) as FeedLayoutName[])('of layout %s', (layout) => {
    expect(inspect(layoutFixture(layout))).toBeNull()
  })
  it.each(Object.entries(SPECIAL_FIXTURES))('with the property %s', (_, make) => {
    expect(inspect(make())).toBeNull()
  })
  it('with a head that ends anywhere after the header', () => {
    const file = layoutFixture('historyReport')
    for (let end = 1200; end < file.length; end += 97) expect(inspect(file.subarray(0, end), false)).toBeNull()
  })
})

const xlsx = Buffer.concat([
  Buffer.from('PK\x03\x04\x14\x00\x06\x00\x08\x00', 'latin1'),
  Buffer.from('[Content_Types].xml'),
  randomBytes(2000),
])

describe('the check of an upload says what a file is instead, and what to do', () => {
  it.each([
    ['nothing', '', 'EMPTY_FILE', 'empty'],
    ['blank lines', ' \r\n\t\n', 'EMPTY_FILE', 'empty'],
    ['a byte order mark', '\ufeff', 'EMPTY_FILE', 'empty'],
    ['an Excel workbook', xlsx, 'NOT_TEXT', 'This is an Excel workbook: save it as CSV'],
    ['an old Excel workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'NOT_TEXT', 'This is an Excel workbook: save it as CSV'],
    [
      'an OpenDocument spreadsheet',
      Buffer.from('PK\x03\x04....mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
      'NOT_TEXT',
      'save it as CSV',
    ],
    ['a ZIP file', Buffer.from('PK\x03\x04....inventory.csv'), 'NOT_TEXT', 'Unpack it'],
    ['a gzip file', gzipSync('VIN\n'), 'NOT_TEXT', 'Unpack it'],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj', 'NOT_TEXT', 'PDF'],
    ['a PNG', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(500)]), 'NOT_TEXT', 'picture'],
    ['a JPEG', Buffer.concat([Buffer.from('ffd8ffe000104a46', 'hex'), randomBytes(500)]), 'NOT_TEXT', 'picture'],
    ['a GIF', 'GIF89a....', 'NOT_TEXT', 'picture'],
    ['a WebP', 'RIFF....WEBPVP8 ', 'NOT_TEXT', 'picture'],
    ['a video', Buffer.from('\x00\x00\x00\x20ftypisom', 'latin1'), 'NOT_TEXT', 'video'],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01\x00\x00\x00', 'latin1'), 'NOT_TEXT', 'not a text file'],
    ['bytes', deflateSync(randomBytes(5000)), 'NOT_TEXT', 'not a text file'],
    ['a header with a NUL', 'VIN,\u0000Make\n1,2\n', 'NOT_TEXT', 'not a text file'],
    ['a web page', '\n<!DOCTYPE html><html><body>Please sign in, VIN</body></html>', 'NOT_CSV', 'web page'],
    ['XML', '<?xml version="1.0"?><inventory/>', 'NOT_CSV', 'XML'],
    ['JSON', '[{"vin": "1"}]', 'NOT_CSV', 'JSON'],
    ['a header alone', 'VIN,Make,Model', 'HEADER_ONLY', 'no vehicles'],
    ['a header and blank lines', 'VIN,Make,Model\r\n\r\n , \r\n'.replace(' , ', ''), 'HEADER_ONLY', 'no vehicles'],
    ['no header', '1HGCM82633A004352,2003,Honda,Accord\n', 'NO_HEADER', 'first row'],
    ['no known column', 'name,email,phone\nA,a@example.com,1\n', 'NO_KNOWN_COLUMNS', 'The columns are: name, email, phone.'],
    ['a quote that is open in the header', 'VIN,"Make,Model\n1,2,3\n', 'UNCLOSED_QUOTE', 'column names'],
    ['many columns', `${'VIN,'.repeat(2001)}\n1\n`, 'TOO_MANY_COLUMNS', '2,002 columns'],
    ['two million columns', Buffer.alloc(FEED_HEAD_BYTES, 'a,'), 'HEADER_TOO_LONG', '256 kB'],
    ['one line of 10 MB', Buffer.alloc(FEED_HEAD_BYTES, 'x'), 'HEADER_TOO_LONG', '256 kB'],
    ['blanks without end', Buffer.alloc(FEED_HEAD_BYTES, ' '), 'HEADER_TOO_LONG', '256 kB'],
  ])('%s', (_, content, code, words) => {
    const error = inspect(content)
    expect([error?.code, error?.message]).toEqual([code, expect.stringContaining(words)])
  })

  it('does not report missing rows when it has only the head', () => {
    expect(inspect('VIN,Make\n', false)).toBeNull()
  })

  it('shows hostile column names shortened and without control characters', () => {
    const error = inspect(`${Array.from({ length: 30 }, (_, at) => `x\u0007${at}${'y'.repeat(500)}`).join(',')}\n1\n`)
    expect(error?.code).toBe('NO_KNOWN_COLUMNS')
    expect(error?.message.length).toBeLessThan(500)
    expect(error?.message).not.toMatch(/\p{Cc}/u)
  })

  it('accepts or rejects any bytes without throwing', () => {
    const start = fc.constantFrom(
      Buffer.alloc(0),
      Buffer.from('VIN,Make\n'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from([0xfe, 0xff]),
      Buffer.from('\ufeff"VIN"'),
      Buffer.from('sep=|\n'),
    )
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 400 }), fc.boolean(), (head, bytes, isWhole) => {
        inspectFeedHead(Buffer.concat([head, bytes]), isWhole)
      }),
      { numRuns: 2000 },
    )
  })
})

it.each([
  ['carets', 'VIN^Stock^Make\n1HGCM82633A004352^A1^Honda\n', 'row 1: “VIN^Stock^Make”'],
  ['blanks', '\n\nStock Number Make Model\nA1 Honda Civic\n', 'row 3: “Stock Number Make Model”'],
])('a file with %s between columns is rejected with the row', (_what, file, said) => {
  const problem = inspectFeedHead(Buffer.from(file))
  expect(problem).toMatchObject({ code: 'NO_DELIMITER', message: expect.stringContaining(`Nothing separates the columns in ${said}`) })
})
