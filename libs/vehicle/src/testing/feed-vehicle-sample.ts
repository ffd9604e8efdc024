import type { FeedVehicle } from '../feed-vehicle.ts'

/** A whole feed vehicle for tests; `facts` replace its own. */
export function feedVehicle(facts: Partial<FeedVehicle> = {}): FeedVehicle {
  return {
    vin: '1HGCM82633A004352',
    vinValid: true,
    stockNumber: 'A-1',
    year: 2020,
    make: 'Honda',
    model: 'Civic',
    trim: 'EX',
    name: '2020 Honda Civic',
    body: 'Sedan',
    mileage: 12_345,
    mileageUnit: 'mi',
    usedOrNew: 'used',
    condition: 'Used',
    certified: false,
    exteriorColor: 'Silver',
    interiorColor: 'Black',
    drivetrain: 'FWD',
    transmission: 'Automatic',
    engine: '4 Cylinder',
    fuel: 'Gasoline',
    prices: { internetPrice: 18_770, price: null, retail: 20_770, msrp: null, cost: 15_000, wholesalePrice: null },
    price: 18_770,
    currency: 'USD',
    description: 'One owner.\nClean.',
    options: 'Sunroof\nBluetooth',
    inStockSince: '2026-07-30',
    detailPageUrl: 'https://www.example.com/inventory/A-1',
    photos: ['https://photos.example.com/1.jpg', 'https://photos.example.com/2.jpg'],
    photoCount: 2,
    videoUrl: '',
    otherFields: { Doors: '4', Notes: 'none' },
    ...facts,
  }
}
