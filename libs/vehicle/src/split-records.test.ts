import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FeedFormatError } from './feed-format-error.ts'
import { createRecordSplitter, RECORD_MAX_LENGTH, type RecordFormat } from './split-records.ts'
import { csvLine } from './testing/feed-layouts.ts'

const FORMAT: RecordFormat = { delimiter: ',', newline: '\n', isQuoted: true, isPadded: false, columnCount: 3 }
/** the spreadsheet row number of the first row below the header */
const FIRST_ROW = 2

/** Returns all records of a text that is passed in pieces of a length. */
function splitAll(text: string, format: Partial<RecordFormat> = {}, pieceLength = text.length || 1): string[][] {
  const split = createRecordSplitter({ ...FORMAT, ...format })
  const firstRow = () => FIRST_ROW + records.length
  const records: string[][] = []
  let rest = ''
  for (let at = 0; at < text.length; at += pieceLength) {
    const found = split(rest + text.slice(at, at + pieceLength), false, firstRow())
    records.push(...found.records)
    rest = found.rest
  }
  records.push(...split(rest, true, firstRow()).records)
  return records
}

function errorOf(work: () => unknown): FeedFormatError {
  try {
    work()
  } catch (error) {
    if (error instanceof FeedFormatError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('records', () => {
  it('are read as they were written, for any division into pieces', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab",\n\r ;'), maxLength: 8 })
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { maxLength: 12 }), fc.integer({ min: 1, max: 30 }), (rows, pieceLength) => {
        const text = rows.map((cells) => `${csvLine(cells, ',')}\n`).join('')
        expect(splitAll(text, {}, pieceLength)).toEqual(rows.map((cells) => [...cells]))
      }),
    )
  })

  it('include a last line without a line end', () => {
    expect(splitAll('a,b,c\nd,e,f')).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ])
    expect(splitAll('a,b,"c"')).toEqual([['a', 'b', 'c']])
    expect(splitAll('')).toEqual([])
  })

  it('have quotes as ordinary characters when the file does not quote', () => {
    expect(splitAll('"a,b",c\n', { isQuoted: false })).toEqual([['"a', 'b"', 'c']])
  })
})

describe('broken quotes', () => {
  it('within a quoted cell are part of its text', () => {
    expect(splitAll('"2WD 147" LT",b,c\nd,e,f\n')).toEqual([
      ['2WD 147" LT', 'b', 'c'],
      ['d', 'e', 'f'],
    ])
  })

  it('that would swallow the next rows are read as one line if it has the right number of cells', () => {
    expect(splitAll('"6" bed,b,c\nd,"e",f\ng,h,i\n')).toEqual([
      ['"6" bed', 'b', 'c'],
      ['d', 'e', 'f'],
      ['g', 'h', 'i'],
    ])
  })

  it('in the last line affect only that line, as in a file that was cut off', () => {
    expect(splitAll('a,b,c\nd,e,"cut off')).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', '"cut off'],
    ])
  })

  it('that swallow the next row are recovered, even if the cells fit and the row has several lines', () => {
    expect(splitAll('a,b,"c\nd,e,"f\nF"\n')).toEqual([
      ['a', 'b', '"c'],
      ['d', 'e', 'f\nF'],
    ])
    expect(splitAll('a,b,"c 6" bed\nstill c"\nd,e,f\n')).toEqual([
      ['a', 'b', 'c 6" bed\nstill c'],
      ['d', 'e', 'f'],
    ])
  })

  it('that are never closed fail with the row if the line is not a row by itself', () => {
    const error = errorOf(() => splitAll('a,b,c\nd,"e\nf,g,h\ni,j,k\n'))
    expect(error.code).toBe('UNCLOSED_QUOTE')
    expect(error.message).toContain('row 3')
  })

  it('fail in bounded memory and time in an endless file', () => {
    const split = createRecordSplitter(FORMAT)
    const piece = 'x,y\n'.repeat(16_384)
    let given = 0
    const error = errorOf(() => {
      let rest = split('a,"never closed\n', false, FIRST_ROW).rest
      while (given < 2 * RECORD_MAX_LENGTH) {
        rest = split(rest + piece, false, FIRST_ROW).rest
        given += piece.length
      }
    })
    expect(error.code).toBe('UNCLOSED_QUOTE')
    expect(given).toBeLessThan(RECORD_MAX_LENGTH + 2 * piece.length)
  })

  it('in every line are recovered a limited number of times', () => {
    const lines = Array.from({ length: 5000 }, (_, at) => `"${at}" x,b,${'c'.repeat(500)}\n`).join('')
    const outcome = (() => {
      try {
        return splitAll(lines, {}, 65_536).length
      } catch (error) {
        return error
      }
    })()
    expect(outcome === 5000 || outcome instanceof FeedFormatError).toBe(true)
  })
})

describe('a line without an end', () => {
  it('fails with the row once it is longer than any record', () => {
    const split = createRecordSplitter(FORMAT)
    const error = errorOf(() => {
      let rest = split('a,b,c\n', false, FIRST_ROW).rest
      for (let pieces = 0; pieces < 100; pieces++) rest = split(`${rest}${'x'.repeat(65_536)}`, false, FIRST_ROW + 1).rest
    })
    expect(error.code).toBe('RECORD_TOO_LONG')
    expect(error.message).toContain('Row 3')
  })
})
