import { DEALERSHIP } from './test-gateway.ts'

/** A dealership as auth returns it to anonymous callers. */
export const dealer = {
  _id: DEALERSHIP,
  name: 'Sunny Cars',
  slug: 'sunny-cars',
  logoUrl: 'https://sunny.test/logo.png',
  brandColor: '#aa0000',
  phone: '(404) 555-0100',
  textNumber: '',
  address: '1240 Sunny Pkwy, Atlanta, GA 30309',
  hours: [],
  timeZone: 'America/New_York',
}

/** One of its vehicles, as inventory-feed returns it to anonymous callers. */
export const car = {
  _id: '65f0000000000000000000c1',
  dealershipId: DEALERSHIP,
  vin: '1GNERKKW5PJ188938',
  stockNumber: 'A1',
  year: 2023,
  make: 'Chevrolet',
  model: 'Traverse',
  trim: 'Premier',
  name: '',
  body: 'SUV',
  mileage: 12345,
  mileageUnit: 'mi',
  usedOrNew: 'used',
  condition: 'Used',
  certified: false,
  exteriorColor: 'Black',
  interiorColor: '',
  drivetrain: 'AWD',
  transmission: '',
  engine: '',
  fuel: '',
  price: 38488,
  currency: 'USD',
  description: 'One owner.',
  options: 'Sunroof',
  photos: ['https://photos.test/1.jpg?a=1&b=2', 'https://photos.test/2.jpg'],
  photoCount: 2,
  videoUrl: '',
  listed: true,
  updatedAt: '2026-05-04T12:00:00Z',
}
