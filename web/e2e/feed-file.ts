import { generateVin } from '@forecourt/vin/generate-vin'
import { startPhotoServer } from './photo-server.ts'

/**
 * The server of the cars' photos, for all journeys of a process. It is a real server, not a Playwright route: with a route, the browser's cache
 * is off, so it requests every script, style and font again on each page.
 */
const PHOTOS = await startPhotoServer(1_000)

/** A vehicle of a test feed. */
export interface FeedCar {
  vin: string
  stock: string
  year: number
  make: string
  model: string
  price: string
  miles: number
  photos: number
}

const MAKES = [
  ['Chevrolet', 'Traverse'],
  ['Jeep', 'Wrangler'],
  ['Hyundai', 'Ioniq 5'],
  ['Ford', 'F-150'],
] as const

/** Makes a dealer's cars; the same number always gives the same car. Stock numbers are T1, T2, ... */
export function makeCars(count: number): FeedCar[] {
  return Array.from({ length: count }, (_, index) => {
    const [make, model] = MAKES[index % MAKES.length] ?? MAKES[0]
    return {
      vin: generateVin(index),
      stock: `T${index + 1}`,
      year: 2016 + (index % 9),
      make,
      model,
      price: index % 10 === 7 ? '' : String(15_000 + ((index * 137) % 30_000)),
      miles: index % 5 === 0 ? 12 : 20_000 + ((index * 311) % 60_000),
      photos: index % 10 === 3 ? 0 : 6,
    }
  })
}

/** A feed file with the cars. */
export function feedFile(name: string, cars: readonly FeedCar[]): { name: string; mimeType: string; buffer: Buffer } {
  const rows = cars.map((car) => [car.stock, car.vin, car.year, car.make, car.model, car.price, car.miles, photosOf(car)].join(','))
  const text = ['Stock #,VIN,Year,Make,Model,Internet Price,Miles,Image List', ...rows].join('\r\n')
  return { name, mimeType: 'text/csv', buffer: Buffer.from(`${text}\r\n`) }
}

function photosOf(car: FeedCar): string {
  const urls = Array.from({ length: car.photos }, (_, photo) => `${PHOTOS.url}/car/${photo}-${car.stock}.svg`)
  return urls.length === 0 ? '' : `"${urls.join(',')}"`
}
