import type { Vehicle } from '@forecourt/contracts/inventory-feed/records'

/** A vehicle as the server answers it to staff, with what a test cares about changed. */
export function sampleVehicle(changes: Partial<Vehicle> = {}): Vehicle {
  const photos = changes.photos ?? ['https://photos.test/a.jpg', 'https://photos.test/b.jpg', 'https://photos.test/c.jpg']
  return {
    _id: 'a'.repeat(24),
    dealershipId: 'd'.repeat(24),
    vin: '1J4BA6H18BL500001',
    stockNumber: 'T1',
    year: 2021,
    make: 'Jeep',
    model: 'Wrangler',
    trim: 'Sport',
    name: '2021 Jeep Wrangler',
    body: 'SUV',
    mileage: 20_100,
    mileageUnit: 'mi',
    usedOrNew: 'used',
    condition: 'Used',
    certified: false,
    exteriorColor: 'Red',
    interiorColor: 'Black',
    drivetrain: '4WD',
    transmission: 'Automatic',
    engine: '3.6L V6',
    fuel: 'Gasoline',
    price: 20_000,
    currency: 'USD',
    description: 'One owner.',
    photoCount: photos.length,
    videoUrl: '',
    listed: true,
    updatedAt: '2026-11-20T10:00:00.000Z',
    vinValid: true,
    removedAt: null,
    otherFields: {},
    prices: { internetPrice: 20_000, price: null, retail: null, msrp: null, cost: null, wholesalePrice: null },
    edits: null,
    ...changes,
    photos,
  }
}
