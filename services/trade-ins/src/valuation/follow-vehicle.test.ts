import { ObjectId } from 'mongodb'
import { expect, it } from 'vitest'
import { usedVehicle } from '../testing/stock-lot.ts'
import { followVehicle } from './follow-vehicle.ts'

const source = (id = 'event-2', order?: string) => ({ dealershipId: new ObjectId(), event: { id, order }, seenAt: new Date(2026, 0, 1) })
const known = (() => {
  const followed = followVehicle(null, usedVehicle(), source('event-1'))
  if (followed.kind !== 'keep') throw new Error('a used vehicle is kept')
  return followed.vehicle
})()

it('learns from a used vehicle with a price, year, make, model and miles', () => {
  expect(followVehicle(null, usedVehicle(), source())).toMatchObject({
    kind: 'keep',
    vehicle: { year: 2019, make: 'Honda', model: 'Accord', mileage: 40_000, price: 20_000, currency: 'USD', listed: true },
  })
})

it.each([{ price: null }, { price: 0 }, { year: null }, { mileage: null }, { make: '' }, { model: '' }, { usedOrNew: 'new' as const }])(
  'learns nothing from a vehicle with %j',
  (less) => {
    expect(followVehicle(null, usedVehicle(less), source())).toEqual({ kind: 'leave' })
  },
)

it('keeps a sold vehicle with its last price, even if its first event is the sale', () => {
  const sold = usedVehicle({ change: 'removed', price: null })
  expect(followVehicle(known, sold, source())).toMatchObject({ kind: 'keep', vehicle: { price: 20_000, listed: false } })
  expect(followVehicle(null, usedVehicle({ change: 'removed' }), source())).toMatchObject({ kind: 'keep', vehicle: { listed: false } })
})

it('keeps the last price of a vehicle that no longer shows one, and drops a vehicle that turns out to be new', () => {
  const silent = followVehicle(known, usedVehicle({ change: 'changed', price: null }), source())
  expect(silent).toMatchObject({ kind: 'keep', vehicle: { price: 20_000, listed: true, eventId: 'event-2' } })
  expect(followVehicle(known, usedVehicle({ change: 'changed', usedOrNew: 'new' }), source())).toEqual({ kind: 'drop' })
})

it('ignores an older or repeated event', () => {
  for (const eventId of ['event-0', 'event-1'])
    expect(followVehicle(known, usedVehicle({ change: 'removed' }), source(eventId))).toEqual({ kind: 'leave' })
})

it('follows the order of events where both have one, not the clocks that made their ids', () => {
  const followed = followVehicle(null, usedVehicle(), source('event-2', '2'))
  if (followed.kind !== 'keep') throw new Error('a used vehicle is kept')
  const sold = usedVehicle({ change: 'removed' })
  expect(followVehicle(followed.vehicle, sold, source('event-1', '3'))).toMatchObject({ kind: 'keep', vehicle: { listed: false } })
  expect(followVehicle(followed.vehicle, sold, source('event-3', '1'))).toEqual({ kind: 'leave' })
})

it('uses an event without prices only to learn whether the vehicle is listed', () => {
  const old = usedVehicle({ usedOrNew: '', price: null, year: null, mileage: null, model: '', change: 'removed' })
  expect(followVehicle(known, old, source())).toMatchObject({ kind: 'keep', vehicle: { price: 20_000, listed: false } })
  expect(followVehicle(null, { ...old, change: 'changed' }, source())).toEqual({ kind: 'leave' })
})
