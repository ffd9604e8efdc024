import type { Vehicle, VehicleEdits } from '@forecourt/contracts/inventory-feed/vehicles'
import { expect, test } from 'vitest'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { changesOf, draftErrors, feedSaysText, isOverridden, shownValue } from './vehicle-edit.ts'

const [a, b] = ['https://x.test/a.jpg', 'https://x.test/b.jpg']
const edited = (values: VehicleEdits['values'], feedSays: VehicleEdits['feedSays'], facts: Partial<Vehicle> = {}) =>
  sampleVehicle({
    ...facts,
    edits: { values, feedSays, editedAt: '2026-11-21T10:00:00.000Z', editedBy: { id: 'u', name: 'Pat', email: '', role: 'OWNER' } },
  })

test('only what differs is sent', () => {
  const vehicle = sampleVehicle({ price: 20_000, mileage: 100, exteriorColor: 'Red', photos: [a, b] })
  const draft = { price: { value: 19_500 }, mileage: { value: 100 }, exteriorColor: { value: ' Red ' }, photos: { value: [b, a] } }
  expect(changesOf(vehicle, draft)).toEqual({ price: 19_500, photos: [b, a] })
  expect(changesOf(vehicle, { description: { value: vehicle.description }, interiorColor: 'feed' })).toBeNull()
})

test('an emptied price is 0, which shows Call for Price; a mileage of 0 is a mileage', () => {
  expect(changesOf(sampleVehicle({ price: 20_000 }), { price: { value: null } })).toEqual({ price: 0 })
  expect(changesOf(sampleVehicle({ price: null }), { price: { value: 0 } })).toBeNull()
  expect(changesOf(sampleVehicle({ mileage: null }), { mileage: { value: 0 } })).toEqual({ mileage: 0 })
})

test("the feed's value drops the edit, whether asked for or typed, also where both say the same by now", () => {
  const vehicle = edited({ price: 18_000, mileage: 5 }, { price: 20_000, mileage: 5 }, { price: 18_000, mileage: 5 })
  expect(changesOf(vehicle, { price: 'feed', mileage: 'feed' })).toEqual({ price: null, mileage: null })
  expect(changesOf(vehicle, { price: { value: 20_000 } })).toEqual({ price: null })
  expect(changesOf(vehicle, { price: { value: 18_000 }, mileage: { value: 5 } })).toBeNull()
  expect(shownValue(vehicle, { price: 'feed' }, 'price')).toBe(20_000)
})

test('a fact is marked while staff say it, saved or not', () => {
  const vehicle = edited({ price: 0 }, { price: null }, { price: null, exteriorColor: 'Red' })
  expect([isOverridden(vehicle, {}, 'price'), isOverridden(vehicle, { price: 'feed' }, 'price')]).toEqual([true, false])
  expect([
    isOverridden(vehicle, {}, 'exteriorColor'),
    isOverridden(vehicle, { exteriorColor: { value: 'Blue' } }, 'exteriorColor'),
  ]).toEqual([false, true])
})

test('input that the server would reject is rejected before the request', () => {
  const vehicle = sampleVehicle({ mileage: 10 })
  expect(draftErrors(vehicle, { mileage: { value: null } })).toEqual({ mileage: "Enter the mileage, or use the feed's value." })
  expect(draftErrors(vehicle, { mileage: 'feed' })).toEqual({})
  expect(draftErrors(sampleVehicle({ mileage: null }), {})).toEqual({})
})

test('says in a few words what the feed says', () => {
  const vehicle = edited({ price: 1, mileage: 2, description: 'x' }, { price: 20_000, mileage: null, description: 'long '.repeat(60) })
  expect([feedSaysText(vehicle, 'price'), feedSaysText(vehicle, 'mileage')]).toEqual(['$20,000', 'nothing'])
  expect(feedSaysText(vehicle, 'description').length).toBeLessThanOrEqual(140)
})
