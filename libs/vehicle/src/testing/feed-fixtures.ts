import iconv from 'iconv-lite'
import { csvLine, FEED_LAYOUTS, type FeedLayoutName, layoutOf } from './feed-layouts.ts'
import { always, dollars, identity, listed, yearMakeModel } from './provider-layout.ts'
import { type SampleVehicle, sampleVehicle } from './sample-vehicle.ts'

const ROWS = 12

/** The vehicles of `layoutFixture`, in order. */
export const fixtureVehicles: readonly SampleVehicle[] = Array.from({ length: ROWS }, (_, index) => sampleVehicle(index, 7, { photos: 3 }))

interface WriteOptions {
  delimiter?: string
  lineEnd?: '\n' | '\r\n' | '\r'
  encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  bom?: boolean
}

/** Returns a table as the bytes of a feed file, with a line end after the last line. */
export function feedFile(table: readonly (readonly string[])[], options: WriteOptions = {}): Buffer {
  const { delimiter = ',', lineEnd = '\n', encoding = 'utf-8', bom = false } = options
  const text = table.map((cells) => csvLine(cells, delimiter) + lineEnd).join('')
  return iconv.encode(text, encoding, { addBOM: bom })
}

/** Returns the fixture vehicles in one of the layouts. */
export function layoutFixture(layout: FeedLayoutName, options: WriteOptions = {}): Buffer {
  const { delimiter, headers, cells } = FEED_LAYOUTS[layout]
  return feedFile([headers, ...fixtureVehicles.map(cells)], { delimiter, ...options })
}

const { headers: HEADERS, cells: plainRow } = layoutOf([
  ...identity('VIN', 'Stock #'),
  ...yearMakeModel(),
  ['Internet Price', (v) => dollars(v.price)],
  ['Mileage', (v) => v.mileage.toLocaleString('en-US')],
  ['Condition', (v) => (v.isNew ? 'New' : 'Pre-Owned')],
  ['Exterior Color', always('Bleu métallisé')],
  ['Photo URLs', listed('|')],
  ['Comments', (v) => v.description],
])

/** Its descriptions have ® and ™, which exist in Windows-1252 too. */
const plainTable = [HEADERS, ...fixtureVehicles.map(plainRow)]

/** Files of other systems, by their special property. All have the fixture vehicles with VIN, stock number, price and photos. */
export const SPECIAL_FIXTURES = {
  pipe: () => feedFile(plainTable, { delimiter: '|' }),
  semicolon: () => feedFile(plainTable, { delimiter: ';', lineEnd: '\r\n' }),
  tab: () => feedFile(plainTable, { delimiter: '\t' }),
  bom: () => feedFile(plainTable, { bom: true }),
  crlf: () => feedFile(plainTable, { lineEnd: '\r\n' }),
  oldMac: () => feedFile(plainTable, { lineEnd: '\r' }),
  utf16le: () => feedFile(plainTable, { encoding: 'utf-16le', bom: true }),
  utf16be: () => feedFile(plainTable, { encoding: 'utf-16be', bom: true }),
  utf16leWithoutBom: () => feedFile(plainTable, { encoding: 'utf-16le' }),
  utf16beWithoutBom: () => feedFile(plainTable, { encoding: 'utf-16be' }),
  windows1252: () => feedFile(plainTable, { encoding: 'windows-1252' }),
  quotedNewlines: () =>
    feedFile(plainTable.map((row, at) => (at === 0 ? row : row.with(-1, `First line,\r\nsecond "line"\n\n${row.at(-1)}`)))),
  everythingQuoted: () => Buffer.from(plainTable.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')),
  nulls: () => feedFile([[...HEADERS, 'Trim', 'Msrp'], ...fixtureVehicles.map((vehicle) => [...plainRow(vehicle), 'NULL', 'N/A'])]),
  duplicateHeaders: () =>
    feedFile([
      [...HEADERS, 'Make', 'Notes', 'Notes'],
      ...fixtureVehicles.map((vehicle) => [...plainRow(vehicle), 'Other make', 'one', 'two']),
    ]),
  emptyHeaders: () => feedFile([['', ...HEADERS, '', ''], ...fixtureVehicles.map((vehicle) => ['', ...plainRow(vehicle), 'kept', ''])]),
  lowerCaseVins: () => feedFile(plainTable.map((row, at) => (at === 0 ? row : row.with(0, `  ${row[0]?.toLowerCase()} `)))),
  blankLines: () => Buffer.from(feedFile(plainTable).toString().replaceAll('\n', '\n\n,,,,,,,,,,\n')),
  separatorLine: () => Buffer.concat([Buffer.from('sep=;\r\n'), feedFile(plainTable, { delimiter: ';', lineEnd: '\r\n' })]),
  withoutFinalLineEnd: () => Buffer.from(feedFile(plainTable).toString().trimEnd()),
} as const satisfies Record<string, () => Buffer>
export type SpecialFixtureName = keyof typeof SPECIAL_FIXTURES
