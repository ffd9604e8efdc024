import type { Vehicle, VehicleEdits } from '@forecourt/contracts/inventory-feed/vehicles'
import { expect, test } from 'vitest'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { changesOf, draftErrors, feedValueText, isOverridden, shownValue } from './vehicle-edit.ts'

const [a, b] = ['https://x.test/a.jpg', 'https://x.test/b.jpg']
const edited = (values: VehicleEdits['values'], feedSays: VehicleEdits['feedSays'], facts: Partial<Vehicle> = {}) =>
  sampleVehicle({
    ...facts,
    edits: { values, feedSays, editedAt: '2026-11-21T10:00:00.000Z', editedBy: { id: 'u', name: 'Pat', email: '', role: 'OWNER' } },
  })

test('sends only changed fields', () => {
  const vehicle = sampleVehicle({ price: 20_000, mileage: 100, exteriorColor: 'Red', photos: [a, b] })
  const draft = { price: { value: 19_500 }, mileage: { value: 100 }, exteriorColor: { value: ' Red ' }, photos: { value: [b, a] } }
  expect(changesOf(vehicle, draft)).toEqual({ price: 19_500, photos: [b, a] })
  expect(changesOf(vehicle, { description: { value: vehicle.description }, interiorColor: 'feed' })).toBeNull()
})

test('an order of photos follows an import that removed some and added others meanwhile', () => {
  const [c, d] = ['https://x.test/c.jpg', 'https://x.test/d.jpg']
  const draft = { photos: { value: [c, b, a] } }
  const imported = sampleVehicle({ photos: [a, c, d] })
  expect(shownValue(imported, draft, 'photos')).toEqual([c, a, d])
  expect(changesOf(imported, draft)).toEqual({ photos: [c, a, d] })
})

test('clearing the price saves 0 (Call for Price), and a mileage of 0 is valid', () => {
  expect(changesOf(sampleVehicle({ price: 20_000 }), { price: { value: null } })).toEqual({ price: 0 })
  expect(changesOf(sampleVehicle({ price: null }), { price: { value: 0 } })).toBeNull()
  expect(changesOf(sampleVehicle({ mileage: null }), { mileage: { value: 0 } })).toEqual({ mileage: 0 })
})

test("restoring or typing the feed's value removes the edit", () => {
  const vehicle = edited({ price: 18_000, mileage: 5 }, { price: 20_000, mileage: 5 }, { price: 18_000, mileage: 5 })
  expect(changesOf(vehicle, { price: 'feed', mileage: 'feed' })).toEqual({ price: null, mileage: null })
  expect(changesOf(vehicle, { price: { value: 20_000 } })).toEqual({ price: null })
  expect(changesOf(vehicle, { price: { value: 18_000 }, mileage: { value: 5 } })).toBeNull()
  expect(shownValue(vehicle, { price: 'feed' }, 'price')).toBe(20_000)
})

test('a field is marked while it is overridden, saved or not', () => {
  const vehicle = edited({ price: 0 }, { price: null }, { price: null, exteriorColor: 'Red' })
  expect([isOverridden(vehicle, {}, 'price'), isOverridden(vehicle, { price: 'feed' }, 'price')]).toEqual([true, false])
  expect([
    isOverridden(vehicle, {}, 'exteriorColor'),
    isOverridden(vehicle, { exteriorColor: { value: 'Blue' } }, 'exteriorColor'),
  ]).toEqual([false, true])
})

test('input that the server would reject is rejected before the request', () => {
  const vehicle = sampleVehicle({ mileage: 10 })
  expect(draftErrors(vehicle, { mileage: { value: null } })).toEqual({ mileage: "Enter the mileage, or use the inventory file's value." })
  expect(draftErrors(vehicle, { mileage: 'feed' })).toEqual({})
  expect(draftErrors(sampleVehicle({ mileage: null }), {})).toEqual({})
})

test("the feed's value is summarized in a few words", () => {
  const vehicle = edited({ price: 1, mileage: 2, description: 'x' }, { price: 20_000, mileage: null, description: 'long '.repeat(60) })
  expect([feedValueText(vehicle, 'price'), feedValueText(vehicle, 'mileage')]).toEqual(['$20,000', 'nothing'])
  expect(feedValueText(vehicle, 'description').length).toBeLessThanOrEqual(140)
})
