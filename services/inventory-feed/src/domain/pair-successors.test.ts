import { expect, test } from 'vitest'
import { type Identified, pairSuccessors } from './pair-successors.ts'

const [VIN, MISTYPED, OTHER_VIN] = ['1HGCM82633A004352', '1HGCM82643A004352', '1M8GDM9AXKP042788']
const vehicle = (more: Partial<Identified> = {}): Identified => ({
  vin: '',
  vinValid: true,
  stockNumber: 'N1102',
  year: 2021,
  make: 'Honda',
  model: 'Civic',
  ...more,
})
const mistyped = { vin: MISTYPED, vinValid: false }

test.each([
  ['gets its VIN', {}, { vin: VIN }],
  ['loses its VIN', { vin: VIN }, {}],
  ['gets a corrected VIN', mistyped, { vin: VIN }],
  [
    'gets a corrected VIN without check digit',
    { vin: 'WBA3A5C91DF586512', vinValid: false },
    { vin: 'WBA3A5C91DF586521', vinValid: false },
  ],
  ['has its stock number in another form', {}, { vin: VIN, stockNumber: 'n-1102' }],
  ['gets its year and model with the VIN', { year: null, model: '' }, { vin: VIN }],
  ['has its make in another case', { make: 'HONDA' }, { vin: VIN }],
])('a vehicle that %s is the same vehicle', (_, gone, come) => {
  const [before, after] = [vehicle(gone), vehicle(come)]
  expect(pairSuccessors([before], [after])).toEqual([[before, after]])
})

test.each([
  ['two VINs', { vin: OTHER_VIN }, { vin: VIN }],
  ['a VIN that became wrong', { vin: VIN }, mistyped],
  ['two VINs without check digit', { vin: 'WBA3A5C91DF586521', vinValid: false }, { vin: 'WBA3A5C91DF599999', vinValid: false }],
  ['another stock number', {}, { vin: VIN, stockNumber: 'N1103' }],
  ['another model', {}, { vin: VIN, model: 'Accord' }],
  ['another year', mistyped, { vin: VIN, year: 2020 }],
])('vehicles with %s are two vehicles', (_, gone, come) => {
  expect(pairSuccessors([vehicle(gone)], [vehicle(come)])).toEqual([])
})

test('a stock number that several have pairs none', () => {
  const [one, other] = [vehicle({ vin: VIN }), vehicle({ vin: OTHER_VIN })]
  expect(pairSuccessors([vehicle()], [one, other])).toEqual([])
  expect(pairSuccessors([one, other], [vehicle()])).toEqual([])
})
