import { sentVehicleSchema } from '@forecourt/contracts/leads/records'
import { expect, test } from 'vitest'
import { readSentVehicle } from './vehicle-snapshot.ts'

const CAR = { vin: '1FTFW1E55PFA00001', stockNumber: 'P4711', year: 2023, make: 'Ford', model: 'F-150', trim: 'Lariat' }
const read = (facts: object) => readSentVehicle(sentVehicleSchema.parse({ ...CAR, ...facts }))
const US = { currency: 'USD', mileageUnit: 'mi' }

test('a vehicle with only a name has no snapshot', () => {
  expect(read({})).toEqual({ vehicle: CAR, snapshot: undefined })
  expect(read({ price: 'Call', internetPrice: 0, msrp: null, mileage: '', imageOne: 'n/a', imageUrls: 'none,' }).snapshot).toBeUndefined()
})

test.each([
  [{ price: '$38,488', internetPrice: 1, msrp: 2 }, { price: 38_488 }],
  [{ price: '', internetPrice: 37_000, msrp: 41_000 }, { price: 37_000 }],
  [{ price: 0, msrp: '41,000' }, { price: 41_000 }],
  [
    { price: '48900.00 CAD', mileage: '21,050 km' },
    { price: 48_900, currency: 'CAD', mileage: 21_050, mileageUnit: 'km' },
  ],
  [{ price: '12.500 €' }, { price: 12_500, currency: 'EUR' }],
  [{ mileage: 21_050 }, { mileage: 21_050 }],
  [{ imageOne: 'https://photos.example/a.jpg' }, { imageUrl: 'https://photos.example/a.jpg' }],
  [{ imageOne: 'javascript:alert(1)', imageUrls: 'N/A, https://photos.example/b.jpg' }, { imageUrl: 'https://photos.example/b.jpg' }],
])('parses %j', (facts, snapshot) => {
  expect(read(facts)).toEqual({ vehicle: CAR, snapshot: { price: null, mileage: null, imageUrl: '', ...US, ...snapshot } })
})
