import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { hashVehicle } from './content-hash.ts'
import * as columns from './feed-columns.ts'
import { openFeed } from './read-feed.ts'
import { createRowFingerprint, ROW_READER_VERSION } from './row-fingerprint.ts'

/** A row with a sample of everything that can be read in more than one way. Do not change it together with the reader: it guards against such changes. */
const TABLE = [
  [
    'VIN',
    'Stock #',
    'Year',
    'Make',
    'Model',
    'Miles',
    'Price',
    'MSRP',
    'Cost',
    'Condition',
    'Certified',
    'Drivetrain',
    'Photos',
    'Video',
    'Text',
    'Description',
  ],
  [
    '1HGCM82633A004352',
    'A-1',
    '2003',
    'Honda',
    'Accord',
    '12,345',
    '$9,990',
    '0',
    '7000.50',
    'Used',
    'Yes',
    '4x4',
    'http://x.test/1.jpg',
    '',
    'é "q"',
    'One<br>\r\n<b>R&amp;B</b>',
  ],
  [
    ' 1hgcm82633a004352 ',
    '',
    '03',
    'HONDA',
    '',
    '7560 km',
    '48900.00 CAD',
    'n/a',
    '',
    'CPO',
    'N',
    'Front Wheel',
    'http://a.test/1,http://b.test/2',
    '',
    '',
  ],
  [
    '',
    'B 2',
    '2020',
    'Jeep',
    'Grand  Cherokee',
    '5',
    '',
    '31000',
    '-1',
    'NR',
    '',
    'AWD',
    'C:\\x.jpg|https://c.test/w_1,h_2/3.jpg',
    'https://v.test/1',
    'NULL',
    '<script>',
  ],
  ['11111111111111112', 'C3', 'x', 'Ford', 'F-150', 'about 9', 'Call', '', '', 'New', '1', '', '', 'x', 'a\nb', String.raw`a\nB`],
  ['SHORT', 'D4', '1970', 'Ford', 'T', '', '1.234,50', '', '', '', '', '', '', '', '<b>bold</b>', ''],
  ['SHORT', '', '', '', '', '', '', '', '', '', '', '', '', '', '', ''],
]
const DELIMITED = (delimiter: string, lineEnd: string) =>
  TABLE.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter) + lineEnd).join('')

async function factsOf(file: Buffer): Promise<string[]> {
  const feed = await openFeed(Readable.from([file]))
  const facts: string[] = []
  for await (const { rows } of feed.batches) {
    for (const { result } of rows) facts.push(result.ok ? hashVehicle(result.vehicle) : JSON.stringify(result.problems))
  }
  return facts
}

async function fingerprintsOf(file: Buffer): Promise<string[]> {
  const feed = await openFeed(Readable.from([file]))
  const fingerprint = createRowFingerprint(feed)
  const all: string[] = []
  for await (const { rows } of feed.batches) all.push(...rows.map(fingerprint))
  return all
}

describe('the fingerprint of a row', () => {
  it('is independent of line ends, delimiter and byte order mark', async () => {
    const expected = await fingerprintsOf(Buffer.from(DELIMITED(',', '\n')))
    expect(new Set(expected).size).toBe(TABLE.length - 1)
    expect(await fingerprintsOf(Buffer.from(`\ufeff${DELIMITED('|', '\r\n')}`))).toEqual(expected)
    expect(await fingerprintsOf(Buffer.from(DELIMITED('\t', '\n')))).toEqual(expected)
  })

  it('differs when a cell, the column of a cell, a column name or the encoding differs', async () => {
    const one = (text: string, encoding: BufferEncoding = 'utf8') => fingerprintsOf(Buffer.from(text, encoding))
    const files = [
      'VIN,Make,Model\n1,é,b',
      'VIN,Make,Model\n1,é,c',
      'VIN,Make,Model\n1,éb,',
      'VIN,Make,Model\n1,b,é',
      'VIN,Make,Trim\n1,é,b',
    ]
    const fingerprints = await Promise.all([
      ...files.map((text) => one(text)),
      one(`\ufeff${files[0]}`, 'utf16le'),
      one(files[0] ?? '', 'latin1'),
    ])
    expect(new Set(fingerprints.flat()).size).toBe(files.length + 2)
  })

  it('has a new version when rows are read to different facts: raise ROW_READER_VERSION, then store the new hash here', async () => {
    const facts = createHash('sha256')
    for (const fact of await factsOf(Buffer.from(DELIMITED(',', '\n')))) facts.update(fact)
    // a header that is recognized now makes facts of cells that were other fields before
    facts.update(JSON.stringify(columns))
    expect({ version: ROW_READER_VERSION, facts: facts.digest('hex').slice(0, 16) }).toEqual({ version: 15, facts: 'c5e70d601c1a3711' })
  })
})
