import { vehicleSummarySchema } from '@forecourt/contracts/leads/records'
import { expect, test } from 'vitest'
import { isSameVehicle } from './same-vehicle.ts'

const summary = (facts: object) => vehicleSummarySchema.parse(facts)

test.each<[boolean, string, object, object]>([
  [true, 'one VIN in any spelling', { vin: '1hgcm82633a004352' }, { vin: '1HGCM-82633A004352', stockNumber: 'A1' }],
  [false, 'two VINs, with the same stock number', { vin: '1', stockNumber: 'A1' }, { vin: '2', stockNumber: 'A1' }],
  [true, 'one stock number, with one VIN missing', { vin: '1', stockNumber: 'A-1' }, { stockNumber: 'a1' }],
  [false, 'two stock numbers', { stockNumber: 'A1' }, { stockNumber: 'A2' }],
  [false, 'a VIN and none', { vin: '1', make: 'Ford' }, { make: 'Ford' }],
  [true, 'neither, and the same name', { year: 2020, make: 'Ford' }, { year: '2020', make: 'FORD' }],
  [false, 'neither, and another name', { make: 'Ford' }, { make: 'Honda' }],
])('isSameVehicle returns %s for %s', (same, _, one, other) => {
  expect(isSameVehicle(summary(one), summary(other))).toBe(same)
  expect(isSameVehicle(summary(other), summary(one))).toBe(same)
})
