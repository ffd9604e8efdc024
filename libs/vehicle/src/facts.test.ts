import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCertified, readCondition, readConditionFlag, readConditionHint, saysCertified, usedOrNew } from './condition.ts'
import { readDrivetrain } from './drivetrain.ts'
import { parseMileage, parseMileageUnit } from './mileage.ts'
import { parseYear } from './year.ts'

describe('mileage', () => {
  it.each([
    ['7560 km', 7560, 'km'],
    ['28 miles', 28, 'mi'],
    ['12,456', 12_456, null],
    ['12 456 KMs', 12_456, 'km'],
    ['154500', 154_500, null],
    ['20337.0', 20_337, null],
    ['45k mi', 45_000, 'mi'],
    ['193,000 kilometres', 193_000, 'km'],
    ['0', 0, null],
    ['1 mile', 1, 'mi'],
    ['12,345 mi (19,867 km)', 12_345, 'mi'],
    ['19,867 km (12,345 mi)', 19_867, 'km'],
    ['about 9', 9, null],
    ['1.2345E+4', 12_345, null],
    ['1,2345e4 km', 12_345, 'km'],
    ['2E+05 mi', 200_000, 'mi'],
    ['1e99', null, null],
    ['-5', null, null],
    ['12345678901', null, null],
    ['N/A', null, null],
    ['', null, null],
  ])('reads %j as %j %j', (text, distance, unit) => {
    expect(parseMileage(text)).toEqual({ distance, unit })
  })

  it('reads a unit cell or header', () => {
    expect(['KM', 'Kilometers', 'odometer km', 'MI', 'Miles', 'email', 'smile', ''].map(parseMileageUnit)).toEqual([
      'km',
      'km',
      'km',
      'mi',
      'mi',
      null,
      null,
      null,
    ])
  })
})

describe('year', () => {
  it.each([
    ['2018', 2018],
    ['2018.0', 2018],
    ["'18", 2018],
    ['18', 2018],
    ['99', 1999],
    ['MY 2024', 2024],
    ['2024/2025', 2024],
    ['1965', 1965],
    ['1066', null],
    ['2999', null],
    ['20181', null],
    ['new', null],
    ['', null],
    ['1e99', null],
  ])('%j is %j', (text, year) => {
    expect(parseYear(text)).toBe(year)
  })

  it('is a plausible whole year or null for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const year = parseYear(text)
        if (year !== null) expect(Number.isInteger(year) && year >= 1886 && year <= 2100).toBe(true)
      }),
    )
  })
})

describe('condition', () => {
  it.each([
    ['Used', 'used'],
    ['USED', 'used'],
    ['Pre-Owned', 'used'],
    ['preowned', 'used'],
    ['pre owned', 'used'],
    ['Certified Pre-Owned', 'used'],
    ['Certified', 'used'],
    ['CPO', 'used'],
    ['cpo', 'used'],
    ['U', 'used'],
    ['UR', 'used'],
    ['UF', 'used'],
    ['Used 2018 Ram', 'used'],
    ['Like New', 'used'],
    ['https://schema.org/UsedCondition', 'used'],
    ['Usagé', 'used'],
    ['New', 'new'],
    ['NEW', 'new'],
    ['N', 'new'],
    ['NR', 'new'],
    ['Brand new', 'new'],
    ['NewCondition', 'new'],
    ['Neuf', 'new'],
    ['Véhicule d’occasion', 'used'],
    ['Seminuevo', 'used'],
    ['Usado', 'used'],
    ['Gebrauchtwagen', 'used'],
    ['Certifié', 'used'],
    ['Neuve', 'new'],
    ['Nuevo', 'new'],
    ['Neuwagen', 'new'],
    ['New/Used', null],
    ['Neuf ou usagé', null],
    ['Nuevo y usado', null],
    ['Non certifié', null],
    ['Renault Neuilly', null],
    ['Excellent', null],
    ['Demo', null],
    ['', null],
  ])('reads %j as %j', (text, says) => {
    expect(readCondition(text)).toBe(says)
  })

  it('reads flags, where N is No and not New', () => {
    expect(readConditionFlag('true', 'new')).toBe('new')
    expect(readConditionFlag('N', 'new')).toBe('used')
    expect(readConditionFlag('0', 'used')).toBe('new')
    expect(readConditionFlag('Y', 'used')).toBe('used')
    expect(readConditionFlag('Used', 'new')).toBe('used')
    expect(readConditionFlag('perhaps', 'new')).toBeNull()
  })

  it('reads a hint only from a cell without other text', () => {
    expect(['Used', 'New', 'CPO', 'UR', 'N', 'Certified Pre-Owned', 'pre owned'].map(readConditionHint)).toEqual([
      'used',
      'new',
      'used',
      'used',
      'new',
      'used',
      'used',
    ])
    expect(['SUV', 'New Arrival', 'Available', 'Sold', 'C', 'P', 'Renewed', ''].map(readConditionHint)).toEqual(
      Array.from({ length: 8 }, () => null),
    )
  })

  it('recognizes certified', () => {
    expect(['Yes', 'TRUE', '1', 'C', 'CPO', 'Certified', 'Manufacturer Certified', 'Oui', 'Sí', 'Certifié'].every(readCertified)).toBe(true)
    expect(
      ['No', 'False', '0', '', 'Not certified', 'Non-Certified', 'uncertified', 'Used', 'Non', 'Non certifié'].some(readCertified),
    ).toBe(false)
    expect(saysCertified('Certified Pre-Owned')).toBe(true)
  })

  it('follows an explicit condition first, then certification, then the distance', () => {
    expect(usedOrNew('new', true, 90_000)).toBe('new')
    expect(usedOrNew('used', false, 3)).toBe('used')
    expect(usedOrNew(null, true, 3)).toBe('used')
    expect(usedOrNew(null, false, 101)).toBe('used')
    expect(usedOrNew(null, false, 100)).toBe('new')
    expect(usedOrNew(null, false, 0)).toBe('new')
    expect(usedOrNew(null, false, null)).toBe('used')
  })
})

describe('drivetrain', () => {
  it.each([
    ['AllWheelDriveConfiguration', 'AWD'],
    ['https://schema.org/FrontWheelDriveConfiguration', 'FWD'],
    ['Rear-Wheel Drive', 'RWD'],
    ['awd', 'AWD'],
    ['4x4', '4WD'],
    ['Four Wheel Drive', '4WD'],
    ['4WD', '4WD'],
    ['Traction intégrale', 'AWD'],
    ['Traction avant', 'FWD'],
    ['Propulsion', 'RWD'],
    ['quattro', 'quattro'],
    ['Constructor', 'Constructor'],
    ['', ''],
  ])('%j is %j', (text, drivetrain) => {
    expect(readDrivetrain(text)).toBe(drivetrain)
  })
})
