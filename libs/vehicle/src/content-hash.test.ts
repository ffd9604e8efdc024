import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashVehicle } from './content-hash.ts'
import type { FeedVehicle } from './feed-vehicle.ts'
import { publicPrice } from './price-order.ts'
import { feedVehicle } from './testing/feed-vehicle-sample.ts'

/** Returns the same value with all keys in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reversed(item)]),
  )
}

describe('the hash of a vehicle', () => {
  it('is the same for the same facts, whatever the order of keys', () => {
    const vehicle = feedVehicle()
    expect(hashVehicle(reversed(vehicle) as FeedVehicle)).toBe(hashVehicle(vehicle))
    expect(hashVehicle(structuredClone(vehicle))).toBe(hashVehicle(vehicle))
    expect(hashVehicle(vehicle)).toMatch(/^[\w-]{16}$/)
  })

  it('changes with every fact', () => {
    const vehicle = feedVehicle()
    const hash = hashVehicle(vehicle)
    for (const [key, value] of Object.entries(vehicle)) {
      // follows from the photos
      if (key === 'photoCount') continue
      const changed = changedValue(value)
      expect([key, hashVehicle({ ...vehicle, [key]: changed } as FeedVehicle)]).not.toEqual([key, hash])
    }
    for (const kind of Object.keys(vehicle.prices))
      expect(hashVehicle({ ...vehicle, prices: { ...vehicle.prices, [kind]: 1 } })).not.toBe(hash)
    expect(hashVehicle({ ...vehicle, otherFields: { Doors: '4' } })).not.toBe(hash)
    expect(hashVehicle({ ...vehicle, photos: [...vehicle.photos].reverse() })).not.toBe(hash)
  })

  it('distinguishes neighboring fields, one photo from two, and keys from values', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab ,|'), maxLength: 4 })
    const vehicles = fc
      .record({
        make: text,
        model: text,
        trim: text,
        photos: fc.array(text, { maxLength: 3 }),
        otherFields: fc.dictionary(text, text, { maxKeys: 3 }),
      })
      .map((facts) => feedVehicle(facts))
    fc.assert(
      fc.property(vehicles, vehicles, (one, other) => {
        const same = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
        expect(hashVehicle(one) === hashVehicle(other)).toBe(same)
      }),
      { numRuns: 2000 },
    )
  })
})

const sorted = (vehicle: FeedVehicle) => ({ ...vehicle, otherFields: Object.entries(vehicle.otherFields).sort() })

function changedValue(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (Array.isArray(value)) return [...value, 'https://photos.example.com/3.jpg']
  if (typeof value === 'object' && value !== null) return 'cost' in value ? { ...value, cost: 1 } : { ...value, More: 'x' }
  return `${value}x`
}

describe('the public price', () => {
  const none = { internetPrice: null, price: null, retail: null, msrp: null, cost: null, wholesalePrice: null }

  it('is the first of internet, price, retail and msrp above 0', () => {
    expect(publicPrice({ ...none, internetPrice: 1, price: 2, retail: 3, msrp: 4 })).toBe(1)
    expect(publicPrice({ ...none, internetPrice: 0, price: 2, retail: 3, msrp: 4 })).toBe(2)
    expect(publicPrice({ ...none, retail: 3, msrp: 4 })).toBe(3)
    expect(publicPrice({ ...none, msrp: 4 })).toBe(4)
    expect(publicPrice(none)).toBeNull()
  })

  it('is never the cost or the wholesale price unless the dealership chose so', () => {
    const staffOnly = { ...none, cost: 5, wholesalePrice: 6 }
    expect(publicPrice(staffOnly)).toBeNull()
    expect(publicPrice(staffOnly, 'any')).toBe(5)
    expect(publicPrice({ ...none, wholesalePrice: 6, msrp: 7 }, 'any')).toBe(6)
    expect(publicPrice({ ...none, msrp: 7 }, 'any')).toBe(7)
  })
})
