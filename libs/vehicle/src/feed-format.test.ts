import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeColumns } from './describe-columns.ts'
import { DEFAULT_FEED_FORMAT, FEED_COLUMN_FIELDS, type FeedColumnField, type FeedFormat, isSameFormat } from './feed-format.ts'
import { FEED_HEAD_BYTES } from './feed-head-errors.ts'
import { columnKey } from './fold-header.ts'
import { headReading } from './head-reading.ts'
import { mapHeaders, readingOf } from './map-headers.ts'
import { openFeed } from './read-feed.ts'
import { createRowFingerprint } from './row-fingerprint.ts'

const mapping = (columns: Record<string, FeedColumnField>, units: Partial<FeedFormat> = {}): FeedFormat => {
  return { ...DEFAULT_FEED_FORMAT, ...units, columns }
}
async function read(text: string, format?: FeedFormat) {
  const feed = await openFeed(Readable.from([Buffer.from(text)]), format && { format })
  const fingerprint = createRowFingerprint(feed)
  const rows = []
  for await (const batch of feed.batches) rows.push(...batch.rows.map((row) => ({ row, fingerprint: fingerprint(row) })))
  return { ...feed, rows, vehicles: rows.flatMap(({ row: { result } }) => (result.ok ? [result.vehicle] : [])) }
}

describe('the key of a column', () => {
  it.each([
    ['Stock #', 'stock'],
    ['  Précio (USD) ', 'preciousd'],
    ['库存 编号', '库存编号'],
    ['Цена', 'цена'],
    ['###', ''],
    ['', ''],
    ['constructor', ''],
    ['__proto__', 'proto'],
    ['x'.repeat(200), 'x'.repeat(100)],
    ['𝒳'.repeat(200), '𝒳'.repeat(100)],
  ])('of %j is %j', (header, key) => {
    expect(columnKey(header)).toBe(key)
  })

  it('is idempotent, and has only letters and digits for any header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (header) => {
        const key = columnKey(header)
        expect(key).toMatch(/^[\p{L}\p{N}]{0,100}$/u)
        expect(columnKey(key)).toBe(key)
      }),
    )
  })
})

describe('a column that staff have mapped', () => {
  it('comes before columns of the same field that are recognized by name, in the order of the file', () => {
    const headers = ['Price', 'Deal B', 'Make', 'Deal A', 'Stock']
    expect(mapHeaders(headers, mapping({ deala: 'price', dealb: 'price' })).byField.price).toEqual([1, 3, 0])
    expect(mapHeaders(headers, mapping({ price: 'msrp' })).byField).toMatchObject({ price: [], msrp: [0] })
    expect(mapHeaders(['Main Image', 'Extra', 'VIN'], mapping({ extra: 'photos' })).photos).toEqual([1, 0])
  })

  it('is no longer kept as another field, and an ignored one is not used at all', () => {
    const columns = mapHeaders(['VIN', 'Type', 'Lot', 'Notes'], mapping({ type: 'condition', lot: 'ignore' }))
    expect(columns.others.map(({ key }) => key)).toEqual(['Notes'])
    expect(columns.fields).toEqual(['vin', 'condition', null, null])
  })

  it.each<[Record<string, FeedColumnField>, string]>([
    [{ ident: 'vin' }, 'vin-or-stock'],
    [{ ident: 'stockNumber' }, 'vin-or-stock'],
    [{ ident: 'make' }, 'none'],
  ])('%j makes a file of unknown columns loadable: %s', (columns, identifies) => {
    expect(mapHeaders(['Ident', 'Amount'], mapping(columns)).identifies).toBe(identifies)
  })

  it('may be mapped to every field', () => {
    for (const field of FEED_COLUMN_FIELDS) {
      const { fields } = mapHeaders(['Ident', 'Odd'], mapping({ odd: field }))
      expect(fields).toEqual([null, field === 'ignore' ? null : field])
    }
  })
})

describe('rows under another format', () => {
  const FILE = 'Stock,Make,Price,Lot\nA1,Ford,5000,N\n'
  const fingerprintOf = async (format?: FeedFormat) => (await read(FILE, format)).rows[0]?.fingerprint

  it('have different fingerprints exactly when the format changes how they are read', async () => {
    const usual = await fingerprintOf()
    for (const harmless of [DEFAULT_FEED_FORMAT, mapping({ elsewhere: 'vin' }), mapping({ make: 'make' })]) {
      expect(await fingerprintOf(harmless)).toBe(usual)
    }
    const others = [
      mapping({ lot: 'trim' }),
      mapping({ lot: 'ignore' }),
      mapping({}, { mileageUnit: 'km' }),
      mapping({}, { currency: 'CAD' }),
    ]
    const fingerprints = await Promise.all(others.map(fingerprintOf))
    expect(new Set([usual, ...fingerprints]).size).toBe(others.length + 1)
  })

  it('are read by the settings of the format', async () => {
    const { vehicles } = await read(FILE, mapping({ lot: 'trim' }, { currency: 'CAD', mileageUnit: 'km' }))
    expect(vehicles).toMatchObject([{ trim: 'N', currency: 'CAD', mileageUnit: 'km' }])
    expect(vehicles.map(({ otherFields }) => otherFields)).toEqual([{}])
  })

  it('are compared by the head of the file', () => {
    const head = Buffer.from(FILE)
    expect(headReading(head, mapping({ elsewhere: 'vin' }))).toEqual(headReading(head, DEFAULT_FEED_FORMAT))
    expect(headReading(head, mapping({ stock: 'ignore' }))).toMatchObject({ isLoadable: false })
    expect(readingOf(['Stock'], DEFAULT_FEED_FORMAT)).toBe('')
  })

  it('have an equal format regardless of the order of its columns', () => {
    expect(isSameFormat(mapping({ a: 'vin', b: 'make' }), mapping({ b: 'make', a: 'vin' }))).toBe(true)
    expect(isSameFormat(mapping({ a: 'vin' }), mapping({ b: 'vin' }))).toBe(false)
    expect(isSameFormat(mapping({ a: 'vin' }), mapping({ a: 'make' }))).toBe(false)
    expect(isSameFormat(mapping({}), mapping({}, { currency: 'CAD' }))).toBe(false)
  })
})

describe('titles above the header', () => {
  const HEADER = 'Stock #\tMake\tModel\tPrice'
  const ROWS = 'A1\tFord\tF-150\t5000\n\tFord\tKa\t1\n'

  it.each([
    ['none', '', 3],
    ['blank lines', '\n\n', 5],
    ['one', 'Inventory export 5/14/2026\n', 4],
    ['several, with blank lines between', 'Lakeside Ford, Main Street\n\n  \nInventory export 5/14/2026\n\n', 8],
    ['padded by a spreadsheet', 'Inventory export\t\t\t\n\t\t\t\n', 5],
    ['one of two lines in quotes', '"Lakeside\nFord"\tx\n', 4],
    ['with CRLF', 'Inventory export\r\n\r\n', 5],
  ])('%s: finds the header and keeps row numbers', async (_, title, lineOfSecondRow) => {
    const { headers, vehicles, rows } = await read(`${title}${HEADER}\n${ROWS}`)
    expect(headers).toEqual(['Stock #', 'Make', 'Model', 'Price'])
    expect(vehicles).toMatchObject([{ stockNumber: 'A1', make: 'Ford', price: 5000 }])
    expect(rows.map(({ row }) => [row.rowNumber, row.lineLabel])).toEqual([
      [1, lineOfSecondRow - 1],
      [2, lineOfSecondRow],
    ])
  })

  it('are not searched when the first row is a header, even a short one', async () => {
    const { headers } = await read('VIN,x\n1HGCM82633A004352,y\nVIN,Make\n')
    expect(headers).toEqual(['VIN', 'x'])
  })

  it('are searched in a limited number of rows, and not below a row of values', async () => {
    await expect(read(`${'a title\n'.repeat(10)}${HEADER}\n${ROWS}`)).rejects.toMatchObject({ code: 'NO_KNOWN_COLUMNS' })
    await expect(read(`1HGCM82633A004352,2003,Honda\nVIN,Year,Make\n`)).rejects.toMatchObject({ code: 'NO_HEADER' })
  })

  it('can precede a header without known names, which is offered for mapping or found by mapped names', async () => {
    const file = 'Inventory export,,\n,,\nKennung,Marke X,Preis X\nK1,Used,5000\n'
    const headersUnder = (format: FeedFormat) => describeColumns(Buffer.from(file), format).map(({ header }) => header)
    expect(headersUnder(DEFAULT_FEED_FORMAT)).toEqual(['Kennung', 'Marke X', 'Preis X'])
    const { vehicles } = await read(file, mapping({ kennung: 'stockNumber' }))
    expect(vehicles).toMatchObject([{ stockNumber: 'K1' }])
  })
})

describe('a file that cannot be loaded', () => {
  it.each([
    ['a table', 'Ident,Amount\nx,1\n', true],
    ['prose', 'Dear dealer,\nplease find our inventory attached.\n', false],
    ['one column', 'Ident\nx\n', false],
    ['names without rows', 'Ident,Amount\n', false],
    ['values without names', '1HGCM82633A004352,Ford\n1HGCM82633A004353,Ford\n', false],
  ])('may become loadable when staff map its columns: %s', async (_, file, isTable) => {
    await expect(read(file)).rejects.toMatchObject({ isTable })
  })
})

describe('the description of columns', () => {
  it('has three distinct samples of each, cut to a length, in any encoding and format', () => {
    const rows = ['a;"1\n2";1', 'a;;2', 'b;3;3', `${'x'.repeat(500)};4;4`].join('\r\n')
    const file = Buffer.from(`\ufeffOdd;Größe;VIN\r\n${rows}`, 'utf16le')
    expect(describeColumns(file, mapping({ odd: 'ignore' }))).toEqual([
      { header: 'Odd', key: 'odd', readAs: 'ignore', by: 'staff', confidence: null, samples: ['a', 'b', 'x'.repeat(100)] },
      { header: 'Größe', key: 'groe', readAs: null, by: 'nobody', confidence: null, samples: ['1 2', '3', '4'] },
      { header: 'VIN', key: 'vin', readAs: 'vin', by: 'name', confidence: null, samples: ['1', '2', '3'] },
    ])
  })

  it('needs only the head of any file', () => {
    const start = fc.constantFrom('VIN,Make\n', 'a,b\n', 'title\n\nVIN\n', '"', '\ufeffx;y\n')
    fc.assert(
      fc.property(start, fc.string({ unit: 'binary', maxLength: 300 }), (head, text) => {
        try {
          for (const { samples } of describeColumns(Buffer.from(head + text), DEFAULT_FEED_FORMAT))
            expect(samples.length).toBeLessThanOrEqual(3)
        } catch (error) {
          expect(error).toMatchObject({ name: 'FeedFormatError' })
        }
      }),
      { numRuns: 500 },
    )
    const long = Buffer.from(`Ident,Amount\n${'x,1\n'.repeat(FEED_HEAD_BYTES)}`).subarray(0, FEED_HEAD_BYTES)
    expect(describeColumns(long, DEFAULT_FEED_FORMAT)[0]?.samples).toEqual(['x'])
  })
})
