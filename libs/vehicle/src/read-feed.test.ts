import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { generateVin } from '@forecourt/vin/generate-vin'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { hashVehicle } from './content-hash.ts'
import { FeedFormatError } from './feed-format-error.ts'
import type { FeedRow } from './feed-row.ts'
import type { FeedVehicle } from './feed-vehicle.ts'
import { type OpenFeedOptions, openFeed } from './read-feed.ts'
import { fixtureVehicles, layoutFixture, SPECIAL_FIXTURES, type SpecialFixtureName } from './testing/feed-fixtures.ts'
import type { FeedLayoutName } from './testing/feed-layouts.ts'
import { generateFeed } from './testing/generate-feed.ts'
import type { SampleVehicle } from './testing/sample-vehicle.ts'
import { vehicleKey } from './vehicle-key.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Returns the bytes as a stream with chunks of a size. */
function streamOf(bytes: Buffer | string, chunkBytes = 1 << 16): Readable {
  const buffer = Buffer.from(bytes)
  const chunks = Array.from({ length: Math.ceil(buffer.length / chunkBytes) }, (_, at) =>
    buffer.subarray(at * chunkBytes, (at + 1) * chunkBytes),
  )
  return Readable.from(chunks, { objectMode: false })
}

async function readAll(source: Readable, options?: OpenFeedOptions) {
  const feed = await openFeed(source, options)
  const rows: FeedRow[] = []
  for await (const batch of feed.batches) rows.push(...batch.rows)
  return { ...feed, rows }
}

const vehiclesOf = (rows: readonly FeedRow[]): FeedVehicle[] => rows.flatMap(({ result }) => (result.ok ? [result.vehicle] : []))

async function failureOf(source: Readable): Promise<FeedFormatError> {
  const failure = await readAll(source).catch((error: unknown) => error)
  if (failure instanceof FeedFormatError) return failure
  throw new Error(`no FeedFormatError but ${String(failure)}`)
}

/** Returns the facts that must be read unchanged from every layout. */
function facts(vehicle: SampleVehicle) {
  return {
    year: vehicle.year,
    price: vehicle.price,
    mileage: vehicle.mileage,
    usedOrNew: vehicle.isNew ? 'new' : 'used',
    trim: vehicle.trim,
    exteriorColor: vehicle.exteriorColor,
  }
}

const EXPECTED: Record<FeedLayoutName, (vehicle: SampleVehicle) => Partial<FeedVehicle>> = {
  standard: (v) => ({
    vin: v.vin,
    stockNumber: v.stockNumber,
    make: v.make,
    model: v.model,
    photos: v.photos,
    certified: v.certified,
    drivetrain: v.drivetrain,
  }),
  listingsTsv: (v) => ({
    vin: v.vin,
    stockNumber: v.stockNumber,
    make: v.make,
    model: v.model,
    photos: v.photos.slice(0, 1),
    mileageUnit: 'km',
    currency: 'CAD',
    drivetrain: v.drivetrain,
  }),
  historyReport: (v) => ({
    vin: v.vin,
    stockNumber: v.stockNumber,
    make: v.make,
    model: v.model,
    photos: v.photos,
    trim: '',
    name: `${v.year} ${v.make} ${v.model}`,
  }),
  imageList: (v) => ({ vin: v.vin, stockNumber: '', make: v.make, model: v.model, photos: v.photos, certified: v.certified }),
  nestedImage: (v) => ({
    vin: v.vin,
    stockNumber: v.stockNumber,
    make: v.make.toUpperCase(),
    model: v.model.toUpperCase(),
    photos: v.photos.slice(0, 1),
  }),
  descriptionOnly: (v) => ({
    vin: '',
    stockNumber: expect.stringMatching(/^AUTO-\w{6}$/),
    make: v.make,
    model: v.model,
    photos: [],
    engine: `${v.cylinders} cylinder`,
  }),
}

describe('the layouts of real feeds load completely', () => {
  it.each(Object.keys(EXPECTED) as FeedLayoutName[])('%s', async (layout) => {
    const { rows, columns } = await readAll(streamOf(layoutFixture(layout)))
    const vehicles = vehiclesOf(rows)
    expect(vehicles).toHaveLength(fixtureVehicles.length)
    for (const [at, vehicle] of fixtureVehicles.entries())
      expect(vehicles[at]).toMatchObject({ ...facts(vehicle), ...EXPECTED[layout](vehicle), vinValid: true })
    const isOdd = layout === 'descriptionOnly'
    expect([columns.identifies, columns.duplicates, columns.empties]).toEqual([
      isOdd ? 'description-only' : 'vin-or-stock',
      [],
      isOdd ? 1 : 0,
    ])
  })

  it('to the same vehicles with any chunk size', async () => {
    for (const layout of ['historyReport', 'listingsTsv'] as const) {
      const file = layoutFixture(layout)
      const whole = vehiclesOf((await readAll(streamOf(file))).rows).map(hashVehicle)
      for (const chunkBytes of [1, 7, 100, 4093])
        expect(vehiclesOf((await readAll(streamOf(file, chunkBytes))).rows).map(hashVehicle)).toEqual(whole)
    }
  })

  it('keep made-up stock numbers when prices and mileages change and rows move', async () => {
    const read = async (reverse: boolean, raise: number) => {
      const file = layoutFixture('descriptionOnly').toString().split('\n').filter(Boolean)
      const body = file
        .slice(1)
        .map((line) => line.replace(/,(\d{4,6}),(\d+),25,/, (_, price, miles) => `,${Number(price) + raise},${Number(miles) + raise},25,`))
      const vehicles = vehiclesOf((await readAll(streamOf([file[0], ...(reverse ? body.reverse() : body)].join('\n')))).rows)
      return vehicles.map(({ stockNumber }) => stockNumber).sort()
    }
    expect(await read(true, 500)).toEqual(await read(false, 0))
  })
})

describe('files from other systems load completely', () => {
  const encodings: Partial<Record<SpecialFixtureName, string>> = {
    utf16le: 'utf-16le',
    utf16be: 'utf-16be',
    utf16leWithoutBom: 'utf-16le',
    utf16beWithoutBom: 'utf-16be',
    windows1252: 'windows-1252',
  }
  it.each(Object.keys(SPECIAL_FIXTURES) as SpecialFixtureName[])('%s', async (name) => {
    const { rows, encoding } = await readAll(streamOf(SPECIAL_FIXTURES[name](), 1000))
    expect(encoding).toBe(encodings[name] ?? 'utf-8')
    const vehicles = vehiclesOf(rows)
    expect(vehicles).toHaveLength(fixtureVehicles.length)
    for (const [at, sample] of fixtureVehicles.entries()) {
      const description = name === 'quotedNewlines' ? `First line,\nsecond "line"\n\n${sample.description}` : sample.description
      expect(vehicles[at]).toMatchObject({
        vin: sample.vin,
        stockNumber: sample.stockNumber,
        year: sample.year,
        make: sample.make,
        model: sample.model,
        trim: '',
        price: sample.price,
        mileage: sample.mileage,
        usedOrNew: sample.isNew ? 'new' : 'used',
        exteriorColor: 'Bleu métallisé',
        photos: sample.photos,
        description,
      })
    }
  })

  it('keep a second column of the same name and a column without a name as other fields', async () => {
    const duplicate = vehiclesOf((await readAll(streamOf(SPECIAL_FIXTURES.duplicateHeaders()))).rows)[0]
    expect(duplicate?.otherFields).toEqual({ Notes: 'one', 'Notes (2)': 'two', Make: 'Other make' })
    const empty = vehiclesOf((await readAll(streamOf(SPECIAL_FIXTURES.emptyHeaders()))).rows)[0]
    expect(empty?.otherFields).toEqual({ 'Column 13': 'kept' })
  })

  it('count blank lines in row numbers, as a spreadsheet does, but not as rows', async () => {
    const { batches } = await openFeed(streamOf('VIN,Make\n\nA,Ford\n\n,,\n11111111111111111,Ford\n'))
    const { value } = await batches.next()
    expect(value?.rowsRead).toBe(2)
    expect(value?.rows.map(({ rowNumber, lineLabel, result }) => [rowNumber, lineLabel, result.ok])).toEqual([
      [2, 3, false],
      [5, 6, true],
    ])
    const { rows } = await readAll(streamOf('\n\nVIN\n11111111111111111\n'))
    expect(rows.map(({ rowNumber, lineLabel }) => [rowNumber, lineLabel])).toEqual([[1, 4]])
  })

  describe('with a quotation mark that is never closed', () => {
    const texts = ['One', 'Two "nice"', 'Three\nlines, "two"\nand more', 'Four, five', 'Six']
    const line = (at: number, open: string) => {
      const cells = [`S${at}`, 'Ford', 'F-150, used', texts[at] ?? '']
      const quoted = cells.map((text, column) => (`${column}` === open ? `"${text.split(/[\n,"]/)[0]}` : `"${text.replaceAll('"', '""')}"`))
      return quoted.join(',')
    }
    const file = (broken: number, column: string, lineEnd: string) =>
      ['Stock #,Make,Model,Description', ...texts.map((_, at) => line(at, at === broken ? column : ''))].join(lineEnd)
    const columns = ['Stock #', 'Make', 'Model', 'Description']

    it.each(['\n', '\r\n'])('are reported with row and column, and all other rows are read (%j)', async (lineEnd) => {
      const whole = vehiclesOf((await readAll(streamOf(file(-1, '', lineEnd)))).rows)
      expect(whole.map(({ description }) => description)).toEqual(texts)
      for (const broken of texts.keys()) {
        for (const [column, header] of columns.entries()) {
          const { rows } = await readAll(streamOf(file(broken, `${column}`, lineEnd), 50))
          const reported = rows.filter(({ unclosedQuote }) => unclosedQuote !== null)
          const where = { broken, column }
          const others = vehiclesOf(rows.filter((row) => !reported.includes(row))).map(({ stockNumber, description }) => [
            stockNumber,
            description,
          ])
          // the row's own multi-line text is cut off too
          if (broken === 2 && column !== 3) continue
          const places = reported.map((row) => [row.lineLabel, row.unclosedQuote])
          expect({ where, places }).toEqual({ where, places: [[broken + 2, header]] })
          expect({ where, others }).toEqual({ where, others: texts.map((text, at) => [`S${at}`, text]).filter((_, at) => at !== broken) })
        }
      }
    })

    it('report it too when quotation marks are ordinary characters', async () => {
      const { rows } = await readAll(streamOf('VIN\tTrim\tNotes\n1HGCM82633A004352\t6" bed\t"odd\n11111111111111111\t"A" x\tb\n'))
      expect(rows.map(({ unclosedQuote }) => unclosedQuote)).toEqual(['Notes', null])
    })
  })

  it('treat quotes as ordinary characters when they cannot be quotes', async () => {
    const lines = Array.from(
      { length: 50 },
      (_, at) => `${generateVin(at)}\t"Loaded" with 20" wheels\t6.5" Box\t${at % 7 === 0 ? '"odd' : '"even"'}`,
    )
    const { rows } = await readAll(streamOf(`VIN\tComments\tTrim\tNotes\n${lines.join('\n')}\n`))
    expect(vehiclesOf(rows)).toHaveLength(50)
    expect(vehiclesOf(rows)[1]).toMatchObject({ description: '"Loaded" with 20" wheels', trim: '6.5" Box' })
  })

  it('may change from ASCII to another encoding in the middle, even within a row longer than a chunk', async () => {
    const row = (at: number, color: string, length: number) =>
      iconv.encode(`${generateVin(at)},${color},${'x'.repeat(length)}\n`, 'windows-1252')
    const plain = Array.from({ length: 300 }, (_, at) => row(at, 'Black', 1000))
    const file = Buffer.concat([Buffer.from('VIN,Color,Comments\n'), ...plain, row(300, 'Bleu “foncé”', 200_000), row(301, 'Black', 10)])
    const colors = vehiclesOf((await readAll(streamOf(file))).rows).map(({ exteriorColor }) => exteriorColor)
    expect(colors.slice(-3)).toEqual(['Black', 'Bleu “foncé”', 'Black'])
  })
})

describe('reading as a stream', () => {
  it('returns batches with the bytes and rows so far, up to the size of the file', async () => {
    const file = layoutFixture('standard')
    const { batches } = await openFeed(streamOf(file), { batchRows: 5 })
    const progress: number[][] = []
    for await (const { rows, bytesRead, rowsRead } of batches) progress.push([rows.length, bytesRead, rowsRead])
    expect(progress).toEqual([
      [5, file.length, 5],
      [5, file.length, 10],
      [2, file.length, 12],
    ])
  })

  it('reads no further than the consumed batches', async () => {
    let made = 0
    const count = (vehicle: SampleVehicle) => {
      made++
      return vehicle
    }
    const source = generateFeed({ rows: 50_000, edit: count })
    const { batches } = await openFeed(source, { batchRows: 100 })
    await batches.next()
    await batches.next()
    await new Promise((resolve) => setImmediate(resolve))
    expect(made).toBeLessThan(2500)
    await batches.return()
    expect(source.destroyed).toBe(true)
  })

  it('uses constant memory from 1,000 to 20,000 rows, apart from kept keys and hashes', async () => {
    const heapAfter = async (rows: number) => {
      const kept = new Map<string, string>()
      let highest = 0
      const { batches } = await openFeed(generateFeed({ rows, photos: 3, descriptionLength: 100 }))
      for await (const batch of batches) {
        for (const { result } of batch.rows) if (result.ok) kept.set(vehicleKey(result.vehicle), hashVehicle(result.vehicle))
        if (batch.rowsRead % 10_000 === 0 || batch.rowsRead === rows) {
          collectGarbage()
          highest = Math.max(highest, process.memoryUsage().heapUsed)
        }
      }
      expect(kept.size).toBe(rows)
      return highest
    }
    const few = await heapAfter(1000)
    const many = await heapAfter(20_000)
    // a key and a hash take some 150 bytes; the file has 600 bytes a row
    expect(many - few).toBeLessThan(6_000_000)
  })

  it('throws the error of the source', async () => {
    const source = new Readable({
      read() {
        this.push('VIN,Make\n11111111111111111,Ford\n'.padEnd(300_000, '\n'))
        this.destroy(new Error('the disk is gone'))
      },
    })
    await expect(readAll(source)).rejects.toThrow('the disk is gone')
  })
})

describe('a file that cannot be read fails with its reason and destroys the source', () => {
  it.each([
    ['EMPTY_FILE', ''],
    ['NOT_TEXT', '%PDF-1.7'],
    ['NOT_CSV', '<html>VIN</html>'],
    ['NO_HEADER', '1HGCM82633A004352,Honda\n'],
    ['NO_KNOWN_COLUMNS', 'name,email\na,b\n'],
    ['HEADER_ONLY', 'VIN,Make\n'],
    ['HEADER_ONLY', `VIN,Make\n${'\n'.repeat(400_000)}`],
    ['HEADER_TOO_LONG', 'x'.repeat(300_000)],
    ['TOO_MANY_COLUMNS', `${'a,'.repeat(3000)}VIN\n`],
    ['UNCLOSED_QUOTE', 'VIN,"Make\n1,2\n'],
    ['UNCLOSED_QUOTE', `VIN,Make,Model\n11111111111111111,"Ford\n${'1,2,3,4\n'.repeat(500_000)}`],
    ['UNCLOSED_QUOTE', 'VIN,Make,Model\n11111111111111111,"Ford\n1,2,3,4\n'],
    ['RECORD_TOO_LONG', `VIN,Make\n11111111111111111,${'x'.repeat(3_000_000)}`],
  ] as const)('%s', async (code, content) => {
    const source = streamOf(content)
    const error = await failureOf(source)
    expect(error.code).toBe(code)
    expect(error.message).toMatch(/^[A-Z].*\.$/)
    expect(source.destroyed).toBe(true)
  })

  it('also after rows were loaded', async () => {
    const { batches } = await openFeed(
      streamOf(`VIN,Make,Model\n${'11111111111111111,Ford,F-150\n'.repeat(20_000)}"x\n${'y\n'.repeat(1_200_000)}`),
    )
    let rows = 0
    const outcome = (async () => {
      for await (const batch of batches) rows += batch.rows.length
    })()
    await expect(outcome).rejects.toMatchObject({ code: 'UNCLOSED_QUOTE', message: expect.stringContaining('row 20002') })
    expect(rows).toBeGreaterThan(19_000)
  })
})
