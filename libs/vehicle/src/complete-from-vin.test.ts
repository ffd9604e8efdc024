import { describe, expect, it } from 'vitest'
import { hashVehicle } from './content-hash.ts'
import { mapHeaders } from './map-headers.ts'
import { createRowReader } from './read-row.ts'
import { isSameMake } from './same-make.ts'

const ACCORD = '1HGCM82633A004352'
const HEADERS = ['VIN', 'Year', 'Make', 'Model', 'Body', 'Engine', 'Fuel Type', 'Title']

function read(cells: Partial<Record<string, string>>) {
  const result = createRowReader(HEADERS, mapHeaders(HEADERS))(HEADERS.map((header) => cells[header] ?? ''))
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result
}

describe('a row with a VIN', () => {
  it('gets missing facts from the VIN, and lists them in fromVin', () => {
    const { vehicle, warnings } = read({ VIN: ACCORD })
    expect(vehicle).toMatchObject({ year: 2003, make: 'Honda', model: 'Accord', body: 'Coupe', engine: '6 cylinder', fuel: 'Gasoline' })
    expect(vehicle.fromVin).toEqual(['year', 'make', 'model', 'body', 'engine', 'fuel'])
    expect(vehicle.name).toBe('2003 Honda Accord')
    expect(warnings).toEqual([])
  })

  it('keeps the feed’s facts, even if they contradict the VIN', () => {
    const said = { VIN: ACCORD, Year: '2004', Make: 'HONDA', Model: 'ACCORD EX', Body: '2dr Car', Engine: '3.0L V6', 'Fuel Type': 'Gas' }
    const { vehicle, warnings } = read(said)
    expect(vehicle).toMatchObject({ year: 2004, make: 'HONDA', model: 'ACCORD EX', body: '2dr Car', engine: '3.0L V6', fuel: 'Gas' })
    expect('fromVin' in vehicle).toBe(false)
    expect(warnings).toEqual(['VIN_YEAR_DIFFERS'])
  })

  it('is not completed when its make differs from the VIN’s', () => {
    const { vehicle, warnings } = read({ VIN: ACCORD, Year: '2003', Make: 'Toyota' })
    expect(vehicle).toMatchObject({ make: 'Toyota', model: '', body: '' })
    expect(warnings).toEqual(['VIN_MAKE_DIFFERS'])
  })

  it('has the feed’s name', () => {
    expect(read({ VIN: ACCORD, Title: 'Two-door Accord, one owner' }).vehicle.name).toBe('Two-door Accord, one owner')
    expect(read({ VIN: ACCORD, Make: 'Honda' }).vehicle.name).toBe('2003 Honda Accord')
  })

  it('keeps the values of the feed when its VIN cannot be decoded', () => {
    const { vehicle, warnings } = read({ VIN: '0ZZCM82603A000001', Year: '2019', Make: 'Zap' })
    expect(vehicle).toMatchObject({ year: 2019, make: 'Zap', model: '' })
    expect('fromVin' in vehicle).toBe(false)
    expect(warnings).not.toContain('VIN_MAKE_DIFFERS')
  })

  it('has a different hash when a fact is from the VIN instead of the feed', () => {
    const filled = read({ VIN: ACCORD }).vehicle
    const { fromVin: _, ...same } = filled
    expect(hashVehicle(filled)).not.toBe(hashVehicle(same))
  })
})

describe('isSameMake', () => {
  it.each([
    ['MERCEDES BENZ', 'Mercedes-Benz'],
    ['Chevy', 'Chevrolet'],
    ['VW', 'Volkswagen'],
    ['Dodge', 'Ram'],
    ['Land', 'Land Rover'],
    ['Genesis', 'Hyundai'],
    ['', 'Honda'],
  ])('%s may be %s', (one, other) => {
    expect(isSameMake(one, other)).toBe(true)
  })

  it.each([
    ['GMC', 'Chevrolet'],
    ['Toyota', 'Honda'],
    ['Kia', 'Hyundai'],
  ])('%s cannot be %s', (one, other) => {
    expect(isSameMake(one, other)).toBe(false)
  })
})
