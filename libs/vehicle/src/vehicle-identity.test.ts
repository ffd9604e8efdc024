import { generateVin } from '@forecourt/vin/generate-vin'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FeedVehicle } from './feed-vehicle.ts'
import { feedVehicle } from './testing/feed-vehicle-sample.ts'
import { createStockNumberMaker, identify } from './vehicle-identity.ts'
import { foldStockNumber, vehicleKey } from './vehicle-key.ts'

const VIN = '1HGCM82633A004352'

describe('the identity of a row', () => {
  it('is its normalized VIN, with the stock number', () => {
    expect(identify(' 1hgcm8 2633a004352 ', ' A-1 ', 2003)).toMatchObject({
      vin: VIN,
      vinValid: true,
      stockNumber: 'A-1',
      warning: null,
      problem: null,
    })
  })

  it.each([
    ["'1HGCM82633A004352", "'00123"],
    ["'1HGCM82633A004352'", "'00123'"],
    ['="1HGCM82633A004352"', '="00123"'],
    ['1HG-CM826-33A-004352', '00123'],
  ])('is unwrapped: %s, %s', (vin, stock) => {
    expect(identify(vin, stock, 2003)).toMatchObject({ vin: VIN, stockNumber: '00123', unusableVin: '', warning: null, problem: null })
  })

  it('keeps a VIN with a wrong check digit and flags it', () => {
    expect(identify('1HGCM82643A004352', 'A-1', 2003)).toMatchObject({
      vin: '1HGCM82643A004352',
      vinValid: false,
      warning: 'VIN_CHECK_DIGIT',
      problem: null,
    })
  })

  it('keeps a short VIN of a vehicle before 1981, with or without a stock number', () => {
    for (const stock of ['', 'A-1']) {
      expect(identify('9F02Z123456', stock, 1969)).toMatchObject({
        vin: '9F02Z123456',
        vinValid: false,
        stockNumber: stock,
        warning: 'VIN_SHORT',
        problem: null,
      })
    }
  })

  it('uses the stock number when the VIN is invalid, and keeps the text', () => {
    for (const text of ['1HGCM82633A00435', '1HGCM82633A0043521', '1HGCM82633AOO4352', 'in transit']) {
      expect(identify(text, 'A-1', 2020)).toMatchObject({
        vin: '',
        vinValid: true,
        stockNumber: 'A-1',
        unusableVin: text,
        warning: 'VIN_UNUSABLE',
        problem: null,
      })
    }
  })

  it.each([
    ['1HGCM82633A00435', '', 2020, 'vin', 'is not a VIN: it has 16 characters instead of 17; and the row has no stock number'],
    ['1HGCM82633AOO4352', '', 2020, 'vin', 'is not a VIN: the letters I, O and Q are not allowed; and the row has no stock number'],
    ['1HGCM82633A-04352', '', 2020, 'vin', 'is not a VIN: only letters and digits are allowed; and the row has no stock number'],
    ['PENDING', '', null, 'vin', 'is not a VIN: it has 7 characters instead of 17; and the row has no stock number'],
    ['', '', 2020, 'row', 'has neither a VIN nor a stock number'],
    ['NULL', 'N/A', 2020, 'row', 'has neither a VIN nor a stock number'],
    ['0', '000', 2020, 'row', 'has neither a VIN nor a stock number'],
    ['00000000000000000', '', 2020, 'row', 'has neither a VIN nor a stock number'],
    ['', 'x'.repeat(61), 2020, 'stockNumber', 'is longer than 60 characters, and the row has no VIN'],
  ] as const)('rejects VIN %j and stock number %j with the reason', (vin, stock, year, of, reason) => {
    expect(identify(vin, stock, year).problem).toEqual({ of, reason })
  })

  it('drops a stock number that is too long if there is a VIN', () => {
    expect(identify(VIN, 'x'.repeat(61), 2003)).toMatchObject({
      vin: VIN,
      stockNumber: '',
      warning: 'STOCK_NUMBER_UNUSABLE',
      problem: null,
    })
  })

  it('reads the formulas that spreadsheets write to keep leading zeros', () => {
    expect(identify('', '="00123"', 2020).stockNumber).toBe('00123')
  })

  it('is a VIN, a stock number or a problem for any cells', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.nat().map((seed) => generateVin(seed)),
    )
    fc.assert(
      fc.property(text, text, fc.option(fc.integer({ min: 1900, max: 2030 })), (vin, stock, year) => {
        const identity = identify(vin, stock, year)
        expect(identity.vin !== '' || identity.stockNumber !== '').toBe(identity.problem === null)
        expect(identity.vin).toMatch(/^[A-Z0-9]*$/)
        expect(identity.stockNumber.length).toBeLessThanOrEqual(60)
      }),
    )
  })
})

describe('the key of a vehicle', () => {
  it('is its VIN, otherwise its normalized stock number', () => {
    expect(vehicleKey({ vin: VIN, stockNumber: 'a-1' })).toBe(VIN)
    expect(vehicleKey({ vin: '', stockNumber: ' a-1 b' })).toBe('S:A1B')
    expect(vehicleKey({ vin: '', stockNumber: 'A1B' })).toBe('S:A1B')
    expect(foldStockNumber('№ 7')).toBe('7')
    expect(foldStockNumber('甲乙')).toBe('甲乙')
  })
})

describe('made-up stock numbers', () => {
  const vehicle = (facts: Partial<FeedVehicle> = {}) => feedVehicle({ vin: '', stockNumber: '', ...facts })

  it('do not change with price, mileage, description and condition, and differ between vehicles', () => {
    const make = () => createStockNumberMaker()
    const first = make()(vehicle(), 'C:\\1.jpg')
    expect(first).toMatch(/^AUTO-[0-9A-HJKMNP-TV-Z]{6}$/)
    expect(make()(vehicle({ price: 1, mileage: 99, description: 'new text', photos: [], usedOrNew: 'new' }), 'C:\\1.jpg')).toBe(first)
    expect(make()(vehicle({ make: vehicle().make.toUpperCase() }), 'C:\\1.jpg')).toBe(first)
    for (const facts of [{ year: 1999 }, { make: 'x' }, { model: 'x' }, { trim: 'x' }, { exteriorColor: 'x' }, { interiorColor: 'x' }]) {
      expect(make()(vehicle(facts), 'C:\\1.jpg')).not.toBe(first)
    }
    expect(make()(vehicle(), 'C:\\2.jpg')).not.toBe(first)
  })

  it('number vehicles with the same facts', () => {
    const make = createStockNumberMaker()
    const first = make(vehicle(), '')
    expect([make(vehicle(), ''), make(vehicle(), '')]).toEqual([`${first}-2`, `${first}-3`])
    expect(new Set([first, `${first}-2`].map(foldStockNumber)).size).toBe(2)
  })
})
