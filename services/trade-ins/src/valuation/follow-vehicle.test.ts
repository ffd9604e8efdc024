import { ObjectId } from 'mongodb'
import { expect, it } from 'vitest'
import { usedVehicle } from '../testing/stock-lot.ts'
import { followVehicle, replacedVehicle } from './follow-vehicle.ts'

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

it('takes the last price of the record whose place a vehicle takes', () => {
  const silent = usedVehicle({ price: null, replaces: known._id.toHexString() })
  expect(followVehicle(null, silent, source(), known)).toMatchObject({ kind: 'keep', vehicle: { price: 20_000, listed: true } })
  const priced = followVehicle(null, { ...silent, price: 19_000 }, source(), known)
  expect(priced).toMatchObject({ vehicle: { _id: new ObjectId(silent.vehicleId), price: 19_000 } })
})

it('keeps a vehicle replaced when its removal or an edit comes late, until an import adds it again', () => {
  const by = new ObjectId()
  const replaced = replacedVehicle(known, by, { id: 'event-2' })
  expect(replaced).toEqual({ ...known, replacedBy: by })
  const next = (change: 'added' | 'changed' | 'removed') => followVehicle(replaced, usedVehicle({ change }), source('event-3'))
  for (const change of ['changed', 'removed'] as const) expect(next(change)).toMatchObject({ vehicle: { replacedBy: by } })
  expect(next('added')).toMatchObject({ kind: 'keep', vehicle: expect.not.objectContaining({ replacedBy: by }) })
})

it('leaves a vehicle that was listed again after the event in which another record took its place', () => {
  const by = new ObjectId()
  expect(replacedVehicle({ ...known, eventId: 'event-3' }, by, { id: 'event-2' })).toBeNull()
  expect(replacedVehicle({ ...known, eventId: 'event-3', listed: false }, by, { id: 'event-2' })).toMatchObject({ replacedBy: by })
})
