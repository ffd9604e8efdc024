import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generateVin } from '../generate-vin.ts'
import { sharedVinData } from '../vin-data/load-vin-data.ts'
import { decodeVin } from './decode-vin.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
const CHARACTERS = [...'0123456789ABCDEFGHJKLMNPRSTUVWXYZ']

/** VINs that are published as examples, with their vehicles. */
const PUBLISHED = [
  ['1HGCM82633A004352', 2003, 'Honda', 'Accord'],
  ['1M8GDM9AXKP042788', 1989, 'Motor Coach Industries', '102C3 Intercity'],
  ['5GZCZ43D13S812715', 2003, 'Saturn', 'Vue'],
  ['5YJSA1DG9DFP14705', 2013, 'Tesla', 'Model S'],
  ['WP0ZZZ99ZTS392124', 1996, 'Porsche', '911'],
  ['1FTFW1ET5DFC10312', 2013, 'Ford', 'F-150'],
  ['1G1YY22G965104367', 2006, 'Chevrolet', 'Corvette'],
  ['4T1BF1FK5CU503807', 2012, 'Toyota', 'Camry'],
  ['JN1CV6EK9BM903692', 2011, 'Infiniti', 'G37'],
  ['WBA3A5C51DF586521', 2013, 'BMW', '3 Series 328i'],
  ['2T1BURHE0JC034461', 2018, 'Toyota', 'Corolla'],
  ['SALSF2D47CA308785', 2012, 'Land Rover', 'Range Rover Sport'],
  ['1GNEK13ZX3R298984', 2003, 'Chevrolet', 'Tahoe'],
  ['KM8K2CAB4PU001140', 2023, 'Hyundai', 'Kona'],
  ['JF1GPAA61F8314971', 2015, 'Subaru', 'Impreza'],
  ['WAUDG74F25N111998', 2005, 'Audi', 'A6'],
] as const

describe('decodeVin', () => {
  it.each(PUBLISHED)('decodes %s as a %i %s %s', (vin, year, make, model) => {
    expect(decodeVin(vin, NOW)).toMatchObject({ year, make, model, approximate: false })
  })

  it('returns every fact of the patterns', () => {
    expect(decodeVin('1HGCM82633A004352', NOW)).toEqual({
      year: 2003,
      make: 'Honda',
      model: 'Accord',
      trim: 'EX-V6',
      series: null,
      bodyClass: 'Coupe',
      doors: '2',
      vehicleType: 'Passenger Car',
      engineCylinders: '6',
      engineHP: null,
      fuelType: 'Gasoline',
      driveType: null,
      manufacturer: 'AMERICAN HONDA MOTOR CO., INC.',
      plantCountry: 'UNITED STATES (USA)',
      approximate: false,
    })
  })

  it('ignores the check digit', () => {
    for (const digit of '0123456789XA') expect(decodeVin(`1HGCM826${digit}3A004352`, NOW)).toMatchObject({ model: 'Accord' })
  })

  it('uses the patterns of a neighboring year when the year has none, and reports it', () => {
    // this Accord was sold until 2007
    expect(decodeVin('1HGCM82677A004352', NOW)).toMatchObject({ year: 2007, model: 'Accord', approximate: false })
    expect(decodeVin('1HGCM82698A004352', NOW)).toMatchObject({ year: 2008, model: 'Accord', approximate: true })
  })

  it('returns no model year beyond the next one', () => {
    expect(decodeVin('1FTFW1ET5TFC10312', NOW)?.year).toBe(2026)
    expect(decodeVin('1FTFW1ET5VFC10312', NOW)?.year).toBe(2027)
    expect(decodeVin('1FTFW1ET5WFC10312', NOW)?.year).toBe(1998)
  })

  it('identifies small manufacturers by positions 12 to 14', () => {
    const { wmis } = sharedVinData()
    const small = Array.from({ length: wmis.length }, (_, index) => wmis.at(index)).filter((wmi) => wmi.length === 6)
    const [first = '', second = ''] = [small.at(10), small.at(-10)]
    for (const wmi of [first, second]) {
      const vin = `${wmi.slice(0, 3)}AAAAA0LA${wmi.slice(3)}001`
      expect(decodeVin(vin, NOW)).not.toBeNull()
      expect(decodeVin(`${vin.slice(0, 11)}ZZZ001`, NOW)?.manufacturer).not.toBe(decodeVin(vin, NOW)?.manufacturer)
    }
  })

  it('returns null for an unassigned manufacturer identifier', () => {
    expect(decodeVin('0ZZCM82603A000001', NOW)).toBeNull()
  })

  it('decodes a VIN the same way regardless of earlier calls', () => {
    // more patterns than the cache holds: it is cleared before the first ones are decoded again
    const vins = Array.from({ length: 4_500 }, (_, seed) =>
      generateVin(seed * 977_777, { wmi: ['1HG', '1FT', 'WBA', 'JTD'][seed % 4] ?? '', modelYear: 1995 + (seed % 30) }),
    )
    const first = vins.map((vin) => JSON.stringify(decodeVin(vin, NOW)))
    const again = vins.slice(0, 1_000).map((vin) => JSON.stringify(decodeVin(vin, NOW)))
    expect(again).toEqual(first.slice(0, 1_000))
  })

  it('does not throw for any VIN of any manufacturer', () => {
    const { wmis } = sharedVinData()
    const wmi = fc.integer({ min: 0, max: wmis.length - 1 }).map((index) => wmis.at(index))
    const rest = fc.array(fc.constantFrom(...CHARACTERS), { minLength: 14, maxLength: 14 })
    fc.assert(
      fc.property(wmi, rest, (maker, characters) => {
        const vin = `${maker.slice(0, 3)}${characters.join('')}`
        const decoded = decodeVin(maker.length > 3 ? `${vin.slice(0, 11)}${maker.slice(3)}${vin.slice(14)}` : vin, NOW)
        expect(decoded).not.toBeNull()
      }),
      { numRuns: 2_000 },
    )
  })
})
