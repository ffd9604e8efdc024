import { describe, expect, it } from 'vitest'
import { generateVin } from '../generate-vin.ts'
import { decodeVin } from './decode-vin.ts'
import { listModels } from './list-models.ts'
import { type FiledModel, tradeModel } from './trade-model.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
const named = (make: string, model: string, said: Partial<FiledModel> = {}) =>
  tradeModel({ make, model, year: 2020, series: null, trim: null, doors: null, ...said })

/**
 * VINs (the first 11 characters) and the names that dealers use for such vehicles. A name is right when one of the two contains the other, because
 * dealers differ in spelling and in the order of what follows.
 */
const LISTED = [
  ['1GC4YVEY4RF', 'Silverado 3500HD'],
  ['1GC4YREY2RF', 'Silverado 2500HD'],
  ['1GT49XEY6RF', 'Sierra 2500HD'],
  ['3GTP9EEL6NG', 'Sierra 1500 Limited'],
  ['JN1BJ1CR5JW', 'Qashqai'],
  ['JN1BJ1CR5JW', 'Rogue Sport'],
  ['3MW5R7J06N8', '3 Series'],
  ['3MW5R7J06N8', '330i'],
  ['W1N4N5BB8NJ', 'GLA 35'],
  ['W1N4N5BB8NJ', 'GLA-Class'],
  ['WMWXP5C56J2', 'Cooper'],
  ['WMWXP5C56J2', 'Hardtop 2 Door'],
  ['2C4RC1GG3CR', 'Town & Country'],
  ['JM1NDAD76K0', 'MX-5 Miata'],
  ['1C4BJWDG1GL', 'Wrangler Unlimited'],
] as const
const folded = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
const isOneName = (one: string, other: string) => folded(one).includes(folded(other)) || folded(other).includes(folded(one))

describe('a decoded model', () => {
  it.each(LISTED)('of %s has the name that dealers use: %s', (start, listed) => {
    const { model } = decodeVin(`${start}000001`, NOW) ?? {}
    expect(isOneName(model ?? '?', listed), `${model}`).toBe(true)
  })

  it('differs by the load class of a pickup', () => {
    expect(named('Chevrolet', 'Silverado', { series: '1500' })).toBe('Silverado 1500')
    expect(named('Chevrolet', 'Silverado', { series: '2500 HD' })).toBe('Silverado 2500HD')
    expect(named('Chevrolet', 'Silverado HD', { series: '3500' })).toBe('Silverado 3500HD')
    expect(named('GMC', 'Sierra', { series: '3500 (1 Ton) Luxury' })).toBe('Sierra 3500')
    expect(named('GMC', 'Sierra', { series: '1/2 Ton' })).toBe('Sierra 1500')
    expect(named('Dodge', 'Ram', { series: '2500' })).toBe('Ram 2500')
  })

  it('stays as filed when no series has the load class', () => {
    expect(named('Chevrolet', 'Silverado HD')).toBe('Silverado HD')
    expect(named('Dodge', 'Ram', { series: 'DR (1500)' })).toBe('Ram')
    expect(named('Chevrolet', 'Suburban', { series: '1500' })).toBe('Suburban')
  })

  it('has the series before a BMW’s engine, but not before models without an engine number', () => {
    expect(['330i', 'M340i', '750Li', '228'].map((model) => named('BMW', model))).toEqual([
      '3 Series 330i',
      '3 Series M340i',
      '7 Series 750Li',
      '2 Series 228',
    ])
    const alone = ['M3', 'X5', 'i4', 'Z4', '1M', 'ActiveHybrid 5', 'M 1000 RR', 'R 1250 GS', 'K 1600 B']
    expect(alone.map((model) => named('BMW', model))).toEqual(alone)
  })

  it('omits -Class when the letters are the name', () => {
    expect(
      ['GLC-Class', 'CLA-Class', 'EQS-Class SUV', 'C-Class', 'GL-Class', 'ML-Class', 'Metris'].map((model) =>
        named('Mercedes-Benz', model),
      ),
    ).toEqual(['GLC', 'CLA', 'EQS SUV', 'C-Class', 'GL-Class', 'M-Class', 'Metris'])
  })

  it('counts the doors of a MINI hardtop without the hatch', () => {
    const hardtop = (year: number, doors: string | null) => named('MINI', 'Hardtop', { year, doors })
    expect([hardtop(2012, '3'), hardtop(2020, null)]).toEqual(['Cooper Hardtop', 'Cooper Hardtop'])
    expect([hardtop(2020, '2'), hardtop(2020, '3'), hardtop(2020, '5')]).toEqual([
      'Cooper Hardtop 2 Door',
      'Cooper Hardtop 2 Door',
      'Cooper Hardtop 4 Door',
    ])
  })

  it('keeps a model of the same name of another make', () => {
    expect([named('Forest River', 'Sierra HD', { series: '3500' }), named('Saab', 'PS2'), named('constructor', 'x')]).toEqual([
      'Sierra HD',
      'PS2',
      'x',
    ])
  })
})

describe('listed models', () => {
  it('have the names of decoded VINs', () => {
    const chevrolets = listModels(2024).get('Chevrolet')
    expect(chevrolets).toEqual(expect.arrayContaining(['Silverado 1500', 'Silverado 2500HD', 'Silverado 3500HD']))
    expect(chevrolets).not.toContain('Silverado HD')
    expect(chevrolets).not.toContain('Silverado 2500')
    expect(listModels(2010).get('GMC')).toEqual(expect.arrayContaining(['Sierra 1500', 'Sierra 2500', 'Sierra 3500']))
    // 2014 is the first year whose VINs decode to the names with doors
    for (const year of [2014, 2020]) {
      expect(listModels(year).get('MINI')).toEqual(expect.arrayContaining(['Cooper Hardtop 2 Door', 'Cooper Hardtop 4 Door', 'Countryman']))
    }
    expect(decodeVin('WMWXM5C50ET000001', NOW)?.model).toBe('Cooper Hardtop 2 Door')
    expect(listModels(2013).get('MINI')).toContain('Cooper Hardtop')
    expect(listModels(2020).get('BMW')).toEqual(expect.arrayContaining(['3 Series 330i', 'X5']))
  })

  it('name each model once', () => {
    for (const names of listModels(2016).values()) expect(new Set(names).size).toBe(names.length)
  })

  it('contain the models of generated VINs', () => {
    const listed = new Map([2014, 2022].map((year) => [year, listModels(year)]))
    const makers = ['1GC', '3GT', 'WBA', 'WMW', '1HG', 'JTD', 'WDD', '1FT']
    const lost = [...Array(800).keys()].flatMap((seed) => {
      const modelYear = Math.floor(seed / 8) % 2 === 0 ? 2014 : 2022
      const decoded = decodeVin(generateVin(seed * 7_919, { wmi: makers[seed % 8] ?? '', modelYear }), NOW)
      if (decoded === null || decoded.approximate || decoded.model === null || decoded.year !== modelYear) return []
      return listed
        .get(modelYear)
        ?.get(decoded.make ?? '')
        ?.includes(decoded.model)
        ? []
        : [`${modelYear} ${decoded.make} ${decoded.model}`]
    })
    expect([...new Set(lost)]).toEqual([])
  })
})
