import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { describeColumns } from './describe-columns.ts'
import { DEFAULT_FEED_FORMAT, type FeedFormat } from './feed-format.ts'
import { openFeed } from './read-feed.ts'
import { sampleVehicle } from './testing/sample-vehicle.ts'

const CARS = Array.from({ length: 10 }, (_, index) => sampleVehicle(index, 3, { photos: 2 }))
type Column = [header: string, cell: (car: (typeof CARS)[number], index: number) => string | number]

function fileOf(...columns: Column[]): string {
  const lines = CARS.map((car, index) => columns.map(([, cell]) => cell(car, index)))
  return [columns.map(([header]) => header), ...lines].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')
}
async function vehiclesOf(text: string, columns: FeedFormat['columns'] = {}) {
  const feed = await openFeed(Readable.from([Buffer.from(text)]), { format: { ...DEFAULT_FEED_FORMAT, columns } })
  const found = []
  for await (const { rows } of feed.batches) found.push(...rows.flatMap(({ result }) => (result.ok ? [result.vehicle] : [])))
  return { vehicles: found, reading: feed.reading }
}
const described = (text: string, columns: FeedFormat['columns'] = {}) =>
  describeColumns(Buffer.from(text), { ...DEFAULT_FEED_FORMAT, columns }).map(({ readAs, by }) => `${readAs} by ${by}`)

const VIN: Column = ['VIN', ({ vin }) => vin]
const photosIn = (header: string): Column => [header, ({ photos }) => photos.join('|')]
const pages: Column = ['where', (_car, index) => `https://dealer.example.com/inventory/${index}`]

describe('a column without a known spelling', () => {
  it('is guessed as the VIN by check digits, so that the file can be imported', async () => {
    const { vehicles } = await vehiclesOf(fileOf(['Ident X', ({ vin }) => vin.toLowerCase()], ['foo', () => 'bar']))
    expect(vehicles.map(({ vin }) => vin)).toEqual(CARS.map(({ vin }) => vin))
  })

  it('is guessed as photos, year, price or page from its cells, with a confidence', async () => {
    const file = fileOf(
      VIN,
      photosIn('media X'),
      ['how old', ({ year }) => year],
      ['ask X', ({ price }, index) => (index === 0 ? 'Call' : `$${price}`)],
      pages,
    )
    const { vehicles, reading } = await vehiclesOf(file)
    expect(vehicles.map(({ year, photos }) => ({ year, photos }))).toEqual(CARS.map(({ year, photos }) => ({ year, photos })))
    expect(vehicles[1]).toMatchObject({ prices: { price: CARS[1]?.price }, detailPageUrl: 'https://dealer.example.com/inventory/1' })
    expect(reading).not.toBe('')
    expect(describeColumns(Buffer.from(file), DEFAULT_FEED_FORMAT).map(({ readAs, by, confidence }) => [readAs, by, confidence])).toEqual([
      ['vin', 'name', null],
      ['photos', 'content', 1],
      ['year', 'content', 1],
      ['price', 'content', 0.9],
      ['detailPageUrl', 'content', 1],
    ])
  })

  it('is guessed as photos even if its name means a page', () => {
    expect(described(fileOf(VIN, photosIn('link')))).toEqual(['vin by name', 'photos by content'])
  })

  it.each<[string, Column[]]>([
    ['a column is named', [['Photo URLs', ({ photos }) => photos[0] ?? ''], photosIn('x')]],
    [
      'a price is named',
      [
        ['MSRP', ({ msrp }) => msrp],
        ['x', ({ price }) => `$${price}`],
      ],
    ],
    [
      'a year is named',
      [
        ['Year', ({ year }) => year],
        ['x', ({ year }) => year],
      ],
    ],
    ['it may be a cost', [['Our net', ({ cost }) => `$${cost}`]]],
    [
      'it may be any of two prices',
      [
        ['x', ({ price }) => `$${price}`],
        ['y', ({ cost }) => `$${cost}`],
      ],
    ],
    ['prices name no currency', [['x', ({ price }) => price]]],
    ['it is the same picture in all rows', [['x', () => 'https://dealer.example.com/front.jpg']]],
    ['it is the same address in all rows', [['x', () => 'https://dealer.example.com/finance']]],
    ['it names files', [['x', (_car, index) => `https://dealer.example.com/papers/${index}.pdf`]]],
  ])('stays unrecognized when %s', (_why, columns) => {
    expect(described(fileOf(VIN, ...columns)).at(-1)).toBe('null by nobody')
  })

  it('is not guessed when staff have mapped or ignored it', () => {
    const file = fileOf(VIN, photosIn('media'), ['ask', ({ price }) => `$${price}`])
    expect(described(file, { media: 'ignore', ask: 'cost' })).toEqual(['vin by name', 'ignore by staff', 'cost by staff'])
    expect(described(file, { ask: 'cost' })).toEqual(['vin by name', 'photos by content', 'cost by staff'])
  })

  it('is not guessed in a file without column names', async () => {
    const file = fileOf(VIN).split('\n').slice(1).join('\n')
    await expect(vehiclesOf(file)).rejects.toMatchObject({ code: 'NO_HEADER' })
  })
})

describe('a file with stock numbers', () => {
  const stock: Column = ['stock #', ({ stockNumber }) => stockNumber]
  const price: Column = ['List price', ({ price: amount }) => amount]
  const color: Column = ['colour', ({ exteriorColor }) => exteriorColor]

  it('loads when its description column has year, make and model', async () => {
    const { vehicles } = await vehiclesOf(
      fileOf(stock, price, color, ['description', ({ year, make, model }) => `${year} ${make} ${model}`]),
    )
    expect(vehicles.map(({ stockNumber, year, make }) => ({ stockNumber, year, make }))).toEqual(
      CARS.map(({ stockNumber, year, make }) => ({ stockNumber, year, make })),
    )
  })

  it('is refused for missing vehicle columns, not for missing stock numbers', async () => {
    await expect(vehiclesOf(fileOf(stock, price, color))).rejects.toMatchObject({
      code: 'NO_KNOWN_COLUMNS',
      message: expect.stringMatching(/^The file has stock numbers \(stock #\), but no column with the year, make or model/),
    })
  })

  it('keeps a real description', () => {
    expect(described(fileOf(VIN, stock, ['description', ({ description }) => description])).at(-1)).toBe('description by name')
  })
})
