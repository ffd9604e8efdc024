import { buffer } from 'node:stream/consumers'
import { vinProblem } from '@forecourt/vin/check-digit'
import { describe, expect, it } from 'vitest'
import { generateFeed } from './generate-feed.ts'
import { sampleVehicle } from './sample-vehicle.ts'

describe('generated feeds', () => {
  it('have the same bytes for the same seed and different ones for another', async () => {
    const make = (seed: number) => buffer(generateFeed({ rows: 300, seed }))
    expect((await make(1)).equals(await make(1))).toBe(true)
    expect((await make(1)).equals(await make(2))).toBe(false)
  })

  it('have about 1.3 kB per row and one line per row', async () => {
    const file = await buffer(generateFeed({ rows: 1000 }))
    expect(file.length / 1000).toBeGreaterThan(1200)
    expect(file.length / 1000).toBeLessThan(1400)
    expect(file.toString().split('\n')).toHaveLength(1002)
  })

  it('can be a later version with changed and omitted vehicles', async () => {
    const file = await buffer(generateFeed({ rows: 10, edit: (vehicle, index) => (index % 2 === 0 ? null : { ...vehicle, price: 4711 }) }))
    expect(file.toString().match(/,4711,/g)).toHaveLength(5)
  })

  it('contain vehicles with valid and unique VINs and stock numbers', () => {
    const vehicles = Array.from({ length: 5000 }, (_, index) => sampleVehicle(index, 3))
    expect(vehicles.filter(({ vin }) => vinProblem(vin) !== null)).toEqual([])
    expect(new Set(vehicles.map(({ vin }) => vin)).size).toBe(5000)
    expect(new Set(vehicles.map(({ stockNumber }) => stockNumber)).size).toBe(5000)
  })
})
