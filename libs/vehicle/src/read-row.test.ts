import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FEED_FORMAT, type FeedFormat } from './feed-format.ts'
import type { FeedRowResult } from './feed-row.ts'
import type { FeedVehicle } from './feed-vehicle.ts'
import { mapHeaders } from './map-headers.ts'
import { OTHER_FIELDS_TOTAL_LENGTH } from './read-other-fields.ts'
import { CELL_MAX_LENGTH, createRowReader, DESCRIPTION_MAX_LENGTH, OPTIONS_MAX_LENGTH, TEXT_MAX_LENGTH } from './read-row.ts'

/** a VIN that cannot be decoded; complete-from-vin.test.ts has rows whose VIN can */
const VIN = '0ZZCM82633A004352'

/** Reads one row given as { header: cell }; a VIN is added unless the row has its own. */
function read(row: Record<string, string>, overrides?: Partial<FeedFormat>): FeedRowResult {
  const table = 'VIN' in row ? row : { VIN, ...row }
  const headers = Object.keys(table)
  const format = { ...DEFAULT_FEED_FORMAT, ...overrides }
  return createRowReader(headers, mapHeaders(headers, format), format)(Object.values(table))
}

function vehicleOf(row: Record<string, string>, overrides?: Partial<FeedFormat>): FeedVehicle {
  const result = read(row, overrides)
  if (!result.ok) throw new Error(`the row was rejected: ${JSON.stringify(result.problems)}`)
  return result.vehicle
}

const warningsOf = (row: Record<string, string>) => {
  const result = read(row)
  return result.ok ? result.warnings : null
}

it('rejects a row that repeats the header, as in concatenated files', () => {
  const headers = ['VIN', 'Stock #', 'Make']
  expect(createRowReader(headers, mapHeaders(headers))([...headers])).toMatchObject({
    ok: false,
    problems: [{ column: 'VIN', value: 'VIN', reason: 'is the name of the column: the row repeats the header' }],
  })
  expect(read({ VIN: '', Stock: ' Stock ' }).ok).toBe(false)
  expect(read({ VIN: '', Stock: 'Stock 7' }).ok).toBe(true)
})

describe('prices of a row', () => {
  it('are read by kind, and the public one is the first of internet, asking, retail and MSRP', () => {
    const vehicle = vehicleOf({
      'Retail Price': '30,000',
      MSRP: '$32,000',
      asking_price: '29000.0',
      'Internet Price': '28500',
      Invoice: '25000',
      wholesalePrice: '24000',
    })
    expect(vehicle.prices).toEqual({
      internetPrice: 28_500,
      price: 29_000,
      retail: 30_000,
      msrp: 32_000,
      cost: 25_000,
      wholesalePrice: 24_000,
    })
    expect(vehicle.price).toBe(28_500)
  })

  it('skip a Special Price of Yes, 0, an empty cell and Call', () => {
    for (const nothing of ['Yes', '0', '', 'Call', 'NULL', '0.00']) {
      expect(vehicleOf({ 'Special Price': 'Yes', 'Sale Price': nothing, SpecialPrice: '17500', 'Original Price': '20770' }).price).toBe(
        17_500,
      )
      expect(vehicleOf({ 'Special Price': nothing, 'Original Price': '20770' }).price).toBe(20_770)
    }
  })

  it('never show cost or wholesale as the price', () => {
    expect(vehicleOf({ Cost: '25000', price_wholesale: '24000' })).toMatchObject({
      price: null,
      prices: { cost: 25_000, wholesalePrice: 24_000 },
    })
  })

  it('have the currency of the cell, of a currency column or of the format', () => {
    expect(vehicleOf({ Price: '48900.00 CAD' }).currency).toBe('CAD')
    expect(vehicleOf({ Price: '48900', Currency: 'cad' }).currency).toBe('CAD')
    expect(vehicleOf({ Price: '48900' }).currency).toBe('USD')
    expect(vehicleOf({ Price: '48900' }, { currency: 'CAD' }).currency).toBe('CAD')
    expect(vehicleOf({ Cost: '1 EUR', Price: '2 CAD' }).currency).toBe('CAD')
  })

  it('warn when there is text without a price, but not when there is none', () => {
    expect(warningsOf({ Price: 'call us', MSRP: '' })).toEqual(['PRICE_UNREADABLE'])
    for (const nothing of ['', '0', '0.00', 'NULL', '$0']) expect(warningsOf({ Price: nothing })).toEqual([])
  })
})

describe('condition and mileage of a row', () => {
  it('follow the condition column rather than the mileage', () => {
    expect(vehicleOf({ Condition: 'New', Mileage: '4,000' })).toMatchObject({ usedOrNew: 'new', condition: 'New' })
    expect(vehicleOf({ Condition: 'USED', Odometer: '0' })).toMatchObject({ usedOrNew: 'used', condition: 'USED', mileage: 0 })
  })

  it('use the next columns when a condition column decides nothing, and keep its word', () => {
    expect(vehicleOf({ Condition: 'Excellent', Type: 'Used', Miles: '5' })).toMatchObject({ usedOrNew: 'used', condition: 'Excellent' })
    expect(vehicleOf({ Condition: 'Excellent', Miles: '5' })).toMatchObject({ usedOrNew: 'new', condition: 'Excellent' })
  })

  it('replace codes and flags by words', () => {
    expect(vehicleOf({ 'New/Used (N/U)': 'U' })).toMatchObject({ usedOrNew: 'used', condition: 'Used' })
    expect(vehicleOf({ Status: 'NR' })).toMatchObject({ usedOrNew: 'new', condition: 'New' })
    expect(vehicleOf({ is_new: 'N' })).toMatchObject({ usedOrNew: 'used', condition: 'Used' })
    expect(vehicleOf({ IsUsed: 'false' })).toMatchObject({ usedOrNew: 'new', condition: 'New' })
  })

  it('keep other text of a Type or Status column as another field', () => {
    expect(vehicleOf({ Type: 'SUV', Status: 'New Arrival', Miles: '50000' })).toMatchObject({
      usedOrNew: 'used',
      condition: '',
      otherFields: { Type: 'SUV', Status: 'New Arrival' },
    })
    expect(vehicleOf({ Type: 'Used' }).otherFields).toEqual({})
  })

  it('read certification from its column or from the condition', () => {
    expect(vehicleOf({ Certified: 'True' })).toMatchObject({ certified: true, usedOrNew: 'used' })
    expect(vehicleOf({ Condition: 'cpo' })).toMatchObject({ certified: true, usedOrNew: 'used', condition: 'cpo' })
    expect(vehicleOf({ Certified: 'False', Condition: 'Used' }).certified).toBe(false)
  })

  it('read certification also from a column that does not decide the condition', () => {
    expect(vehicleOf({ 'New/Used': 'U', Type: 'Certified Used' })).toMatchObject({ certified: true, condition: 'Used' })
    expect(vehicleOf({ Condition: 'Good', Title: 'Certified Pre-Owned' })).toMatchObject({ certified: true, condition: 'Good' })
    expect(vehicleOf({ 'New/Used': 'U', Title: 'Ask for our certified technicians' }).certified).toBe(false)
  })

  it('use the unit of the cell, a unit column, the header or the format, in this order', () => {
    expect(vehicleOf({ Mileage: '7560 km', 'mileage.unit': 'MI' })).toMatchObject({ mileage: 7560, mileageUnit: 'km' })
    expect(vehicleOf({ 'mileage.value': '7560', 'mileage.unit': 'KM' })).toMatchObject({ mileage: 7560, mileageUnit: 'km' })
    expect(vehicleOf({ Kilometers: '7560' })).toMatchObject({ mileage: 7560, mileageUnit: 'km' })
    expect(vehicleOf({ Odometer: '7560' }, { mileageUnit: 'km' })).toMatchObject({ mileage: 7560, mileageUnit: 'km' })
    expect(vehicleOf({ Miles: '7560' }, { mileageUnit: 'km' })).toMatchObject({ mileage: 7560, mileageUnit: 'mi' })
    expect(vehicleOf({ Odometer: '7560' }).mileageUnit).toBe('mi')
  })

  it('warn about an unreadable mileage or year', () => {
    expect(warningsOf({ Mileage: 'low', Year: 'vintage' })).toEqual(['YEAR_UNREADABLE', 'MILEAGE_UNREADABLE'])
    expect(vehicleOf({ Mileage: 'low', Year: 'vintage' })).toMatchObject({ mileage: null, year: null })
  })
})

describe('several columns of one field', () => {
  const othersOf = (row: Record<string, string>) => vehicleOf(row).otherFields

  it('use the first that is filled, and keep the others if they differ', () => {
    expect(vehicleOf({ Trim: 'CXL', 'Series Detail': 'CXL AWD' })).toMatchObject({
      trim: 'CXL',
      otherFields: { 'Series Detail': 'CXL AWD' },
    })
    expect(vehicleOf({ Trim: '', Series: 'CXL' }).trim).toBe('CXL')
    expect(othersOf({ Trim: '', Series: 'CXL' })).toEqual({})
    expect(othersOf({ Trim: 'S &amp; T', Series: 'S &amp; T' })).toEqual({})
    expect(othersOf({ 'Selling Price': '9,995', 'Special Price': 'Yes' })).toEqual({ 'Special Price': 'Yes' })
    expect(othersOf({ Engine: '3.6L V6', 'Engine Cylinder Ct': '6' })).toEqual({ 'Engine Cylinder Ct': '6' })
    expect(othersOf({ 'Engine Cylinder Ct': '6' })).toEqual({})
  })

  it('are not kept if they are equal or zero', () => {
    expect(
      othersOf({ Trim: 'CXL', Series: 'cxl', 'Internet Price': '$9,995', 'Sale Price': '$0.00', Mileage: '7', Kilometers: '0' }),
    ).toEqual({})
    expect(
      othersOf({ Photos: 'https://example.com/1.jpg', 'Photo 2': 'https://example.com/2.jpg', Mileage: '7', 'Mileage Unit': 'km' }),
    ).toEqual({})
  })

  it('keep the word of an undecided condition column beside the one that decides', () => {
    const decided = vehicleOf({ Condition: 'Excellent', 'New/Used': 'U' })
    expect(decided).toMatchObject({ condition: 'Used', otherFields: { Condition: 'Excellent' } })
    expect(vehicleOf({ Condition: 'Excellent', 'New/Used': '' }).condition).toBe('Excellent')
    expect(othersOf({ Condition: 'Excellent', 'New/Used': '' })).toEqual({})
    expect(othersOf({ Certified: 'Yes', CPO: 'Y', 'Is Used': 'Y', Condition: 'Used' })).toEqual({})
  })

  it('keep a headline, unless it is the vehicle’s name', () => {
    const row = { Year: '2018', Make: 'Ram', Model: '1500' }
    expect(othersOf({ ...row, Title: '2018 Ram 1500 * LOW KM *' })).toEqual({ Title: '2018 Ram 1500 * LOW KM *' })
    expect(othersOf({ ...row, Title: '2018 RAM 1500' })).toEqual({})
    expect(othersOf({ Title: 'The white van' })).toEqual({})
    expect(othersOf({ Vehicle: 'Used 2018 Ram 1500' })).toEqual({ Vehicle: 'Used 2018 Ram 1500' })
  })
})

describe('names and texts of a row', () => {
  it('use the feed’s name, else year, make and model, else a headline', () => {
    const row = { Year: '2018', Make: 'Ram', Model: 'ProMaster City' }
    expect(vehicleOf(row).name).toBe('2018 Ram ProMaster City')
    expect(vehicleOf({ ...row, vehicleName: 'The white van' }).name).toBe('The white van')
    expect(vehicleOf({ ...row, Title: '2018 Ram * LOW KM *' }).name).toBe('2018 Ram ProMaster City')
    expect(vehicleOf({ Title: '2018 Ram * LOW KM *' }).name).toBe('2018 Ram * LOW KM *')
    expect(vehicleOf({ Title: '2018 Ram * LOW KM *' })).toMatchObject({ year: null, make: '', model: '' })
    expect(vehicleOf({ Make: 'Ram' }).name).toBe('Ram')
    expect(vehicleOf({ Year: '2018' }).name).toBe('')
  })

  it('read year, make and model from a combined column when the row has no others', () => {
    const together = { Vehicle: '2018 Land Rover Range Rover Sport' }
    expect(vehicleOf(together)).toMatchObject({ year: 2018, make: 'Land Rover', model: 'Range Rover Sport', name: together.Vehicle })
    expect(vehicleOf({ ...together, Make: 'Rover' })).toMatchObject({ year: null, make: 'Rover', model: '' })
    expect(vehicleOf({ ...together, Year: '2019' })).toMatchObject({ year: 2019, make: 'Land Rover' })
    expect(vehicleOf({ Vehicle: 'The white van' })).toMatchObject({ year: null, make: '', name: 'The white van' })
  })

  it('skip NULL and similar words in favor of the next column', () => {
    expect(vehicleOf({ Trim: 'NULL', Series: 'Limited', Body: 'N/A' })).toMatchObject({ trim: 'Limited', body: '' })
  })

  it('decode entities everywhere, and convert formatting in descriptions', () => {
    const row = {
      Make: 'Chrysler',
      Model: 'Town &amp; Country',
      Options: 'ABS|Heated &amp; cooled',
      Wheels: '18&quot;',
      Description: '<p>One&nbsp;owner</p><br/>Call \\"Al\\"',
    }
    const vehicle = vehicleOf(row)
    expect(vehicle).toMatchObject({ model: 'Town & Country', name: 'Chrysler Town & Country', description: 'One owner\n\nCall "Al"' })
    expect(vehicle.options).toBe('ABS\nHeated & cooled')
    expect(vehicle.otherFields.Wheels).toBe('18"')
    expect(vehicleOf({ Description: '<p>&nbsp;</p>', Comments: 'Two' }).description).toBe('Two')
  })

  it('have the options of all columns, the first day in stock, and the page on the website', () => {
    const row = {
      Features: 'ABS',
      Options: 'Sunroof|ABS',
      DateInStock: '7/30/2026 1:59:46 PM',
      VDP: 'https://x.example.com/v/1?a=1&amp;b=2',
    }
    const { options, inStockSince, detailPageUrl, otherFields } = vehicleOf(row)
    expect({ options, inStockSince, detailPageUrl, otherFields }).toEqual({
      options: 'Sunroof\nABS',
      inStockSince: '2026-07-30',
      detailPageUrl: 'https://x.example.com/v/1?a=1&b=2',
      otherFields: {},
    })
    expect(vehicleOf({})).toMatchObject({ options: '', inStockSince: null, detailPageUrl: '' })
  })

  it('keep text that is not a date or URL in the other fields', () => {
    const row = { DateInStock: 'in transit', VDP: '/v/1', Video: 'walkaround.mp4' }
    expect(vehicleOf(row)).toMatchObject({ inStockSince: null, detailPageUrl: '', videoUrl: '', otherFields: row })
    expect(vehicleOf({ DateInStock: 'soon', 'Inventory Date': '2026-07-30' }).inStockSince).toBe('2026-07-30')
  })

  it('keep the report links of every provider, each once', () => {
    const row = {
      'Carfax Report URL': 'https://www.carfax.example.com/vhr?id=1&amp;x=2',
      AutoCheck: 'http://autocheck.example.com/1.pdf',
      'Window Sticker': 'https://stickers.example.com/1.pdf',
      'Monroney URL': 'https://stickers.example.com/1.pdf',
      'Inspection Report': 'https://inspect.example.com/1',
    }
    expect(vehicleOf(row)).toMatchObject({
      feedReports: [
        { kind: 'autocheck', source: 'AutoCheck', url: 'http://autocheck.example.com/1.pdf' },
        { kind: 'autocheck', source: 'Carfax', url: 'https://www.carfax.example.com/vhr?id=1&x=2' },
        { kind: 'inspection', source: 'Inspection', url: 'https://inspect.example.com/1' },
        { kind: 'msrp', source: 'Window sticker', url: 'https://stickers.example.com/1.pdf' },
      ],
      otherFields: {},
    })
  })

  it.each(['1-Owner', 'javascript:alert(1)', 'ftp://x.example.com/1.pdf', 'file:///etc/passwd', '/reports/1.pdf'])(
    'keep %s as another field instead of a report',
    (cell) => {
      const row = { Carfax: cell, Inspection: cell }
      expect(vehicleOf(row)).toMatchObject({ feedReports: [], otherFields: row })
    },
  )

  it('keep as many whole options as fit, with a warning', () => {
    const result = read({ Options: Array.from({ length: 2_000 }, (_, at) => `Option ${at}`).join('|') })
    expect(result.ok && [result.vehicle.options.length <= OPTIONS_MAX_LENGTH, result.warnings]).toEqual([true, ['TEXT_CUT']])
  })

  it('keep other HTML as text and lines as lines in the description, and one line everywhere else', () => {
    const vehicle = vehicleOf({ Description: '<script>alert(1)</script>\r\nTwo\u0000', Make: 'Ford\nMotor' })
    expect(vehicle.description).toBe('<script>alert(1)</script>\nTwo')
    expect(vehicle.make).toBe('Ford Motor')
  })

  it('cut texts that are too long, with a warning', () => {
    const result = read({ Make: 'x'.repeat(1000), Comments: 'y'.repeat(50_000), Notes: 'z'.repeat(5000) })
    expect(
      result.ok && [
        result.vehicle.make.length,
        result.vehicle.description.length,
        result.vehicle.otherFields.Notes?.length,
        result.warnings,
      ],
    ).toEqual([TEXT_MAX_LENGTH, DESCRIPTION_MAX_LENGTH, 1000, ['TEXT_CUT']])
  })

  it('limit the total length of other fields', () => {
    const row = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`Field ${at}`, 'x'.repeat(900)]))
    const { otherFields } = vehicleOf(row)
    expect(Object.values(otherFields).join('').length).toBeLessThanOrEqual(OTHER_FIELDS_TOTAL_LENGTH)
    expect(Object.keys(otherFields).length).toBeGreaterThan(10)
  })

  it('describe the engine by its cylinders if there is no other text', () => {
    expect(vehicleOf({ EngineCylinders: '4' }).engine).toBe('4 cylinder')
    expect(vehicleOf({ EngineCylinders: '4', Engine: '2.4 L' }).engine).toBe('2.4 L')
  })
})

describe('identity of a row', () => {
  it('keeps the text of the VIN column when it is not a VIN', () => {
    const result = read({ VIN: 'in transit', Stock: 'A-1', Make: 'Ford' })
    expect(result).toMatchObject({
      ok: true,
      vehicle: { vin: '', vinValid: true, stockNumber: 'A-1', otherFields: { VIN: 'in transit' } },
      warnings: ['VIN_UNUSABLE'],
    })
  })

  it('does not repeat a VIN that an id column holds too', () => {
    expect(vehicleOf({ id: VIN, VIN }).stockNumber).toBe('')
    expect(vehicleOf({ stock_number: VIN, VIN }).stockNumber).toBe(VIN)
  })

  it('rejects a row without one, naming column, value and reason', () => {
    expect(read({ VIN: '1HGCM82633AOO4352', Make: 'Honda' })).toEqual({
      ok: false,
      problems: [
        {
          column: 'VIN',
          value: '1HGCM82633AOO4352',
          reason: 'is not a VIN: the letters I, O and Q are not allowed; and the row has no stock number',
        },
      ],
      cells: ['1HGCM82633AOO4352', 'Honda'],
    })
    expect(read({ VIN: 'NULL', 'Stock #': '', Make: 'Honda' })).toMatchObject({
      ok: false,
      problems: [{ column: '', value: '', reason: 'has neither a VIN nor a stock number' }],
    })
  })

  it('rejects a row with a cell that swallowed the next ones, and shows only its beginning', () => {
    const result = read({ Comments: 'x'.repeat(CELL_MAX_LENGTH + 1) })
    expect(result).toMatchObject({
      ok: false,
      problems: [{ column: 'Comments', reason: expect.stringContaining('is longer than 500,000 characters') }],
    })
    expect(result.ok || result.problems[0]?.value.length).toBe(120)
  })

  it('makes a stock number up only for a file without VINs and stock numbers', () => {
    const headers = ['Year', 'Make', 'Model', 'Price']
    const reader = createRowReader(headers, mapHeaders(headers))
    const results = [reader(['2023', 'Jeep', 'Wrangler', '1']), reader(['2023', 'Jeep', 'Wrangler', '2']), reader(['2023', '', '', '3'])]
    expect(results.map((result) => result.ok && result.vehicle.stockNumber)).toEqual([
      expect.stringMatching(/^AUTO-\w{6}$/),
      expect.stringMatching(/^AUTO-\w{6}-2$/),
      false,
    ])
    expect(results[2]).toMatchObject({ problems: [{ reason: 'has neither a make nor a model' }] })
  })
})

describe('rows with more or fewer cells than the header', () => {
  const headers = ['VIN', 'Make', 'Model', 'Price']
  const reader = createRowReader(headers, mapHeaders(headers))

  it('load with a warning', () => {
    expect(reader([VIN, 'Ford'])).toMatchObject({
      ok: true,
      vehicle: { make: 'Ford', model: '', price: null },
      warnings: ['TOO_FEW_CELLS'],
    })
    expect(reader([VIN, 'Ford', 'F-150', '1', 'extra'])).toMatchObject({ ok: true, vehicle: { price: 1 }, warnings: ['TOO_MANY_CELLS'] })
    expect(reader([VIN, 'Ford', 'F-150', '1', '', ' '])).toMatchObject({ ok: true, warnings: [] })
  })

  it('are rejected without an identity', () => {
    expect(reader(['Ford'])).toMatchObject({ ok: false })
    expect(reader([])).toMatchObject({ ok: false })
  })
})

it('reads any cells under any headers to clean and bounded facts, without throwing', () => {
  const header = fc.oneof(
    fc.constantFrom(
      'VIN',
      'Stock',
      'Year',
      'Make',
      'Model',
      'Price',
      'Sale Price',
      'Miles',
      'Condition',
      'Type',
      'Photos',
      'Comments',
      '__proto__',
      '$where',
      'a.b',
      '',
    ),
    fc.string({ unit: 'binary' }),
  )
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(VIN, 'A-1', '2020', '$1', '7 km', 'N', 'http://a.b/c', 'NULL', '__proto__', '{"$gt":""}', '=1+1'),
  )
  fc.assert(
    fc.property(fc.array(header, { maxLength: 12 }), fc.array(fc.array(cell, { maxLength: 14 }), { maxLength: 3 }), (headers, rows) => {
      const reader = createRowReader(headers, mapHeaders(headers))
      for (const cells of rows) {
        const result = reader(cells)
        if (!result.ok) {
          expect(result.problems.length).toBeGreaterThan(0)
          continue
        }
        const { vehicle } = result
        expect(vehicle.vin !== '' || vehicle.stockNumber !== '').toBe(true)
        expect(vehicle.photoCount).toBe(vehicle.photos.length)
        expect(vehicle.price === null || vehicle.price > 0).toBe(true)
        expect(Object.getPrototypeOf(vehicle.otherFields)).toBe(Object.prototype)
        for (const [key, value] of Object.entries(vehicle.otherFields)) expect(`${key}${value}`).not.toMatch(/\p{Cc}/u)
        for (const value of [vehicle.make, vehicle.model, vehicle.trim, vehicle.condition, vehicle.stockNumber])
          expect(value).not.toMatch(/\p{Cc}/u)
        expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      }
    }),
    { numRuns: 1000 },
  )
})
