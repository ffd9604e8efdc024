import { generateVin } from '@forecourt/vin/generate-vin'

/** A vehicle of a dealer's public inventory. */
export interface PublicCar {
  stock: string
  vin: string
  year: number
  make: string
  model: string
  trim: string
  price: string
  miles: number
  condition: string
  color: string
  photos: string[]
}

const MODELS = [
  ['Chevrolet', 'Traverse', 'Premier'],
  ['Jeep', 'Wrangler Unlimited', 'Rubicon'],
  ['Hyundai', 'Ioniq 5', 'Limited'],
  ['Ford', 'F-150', 'Lariat'],
  ['Jeep', 'Grand Cherokee', 'Overland'],
] as const
const COLORS = ['Midnight Blue', 'Radiant Red', 'Glacier White', 'Forest Green', 'Graphite'] as const

/**
 * Makes a dealer's cars; the same number always gives the same car. Every tenth has no price, every eleventh a broken photo, and one has no
 * photo.
 */
export function publicCars(count: number, photoHost: string): PublicCar[] {
  return Array.from({ length: count }, (_, index) => {
    const [make, model, trim] = MODELS[index % MODELS.length] ?? MODELS[0]
    const isNew = index % 4 === 0
    const photo = (shot: number) => `${photoHost}/${index % 11 === 5 ? 'broken' : 'car'}/${index % COLORS.length}-${shot}.svg`
    return {
      stock: `P${100 + index}`,
      vin: generateVin(5_000 + index),
      year: isNew ? 2025 : 2015 + (index % 10),
      make,
      model,
      trim,
      price: index % 10 === 9 ? '' : String(15_990 + ((index * 1_370) % 42_000)),
      miles: isNew ? 12 : 18_000 + ((index * 3_110) % 90_000),
      condition: isNew ? 'New' : 'Used',
      color: COLORS[index % COLORS.length] ?? 'Blue',
      photos: index === 7 ? [] : Array.from({ length: 7 - (index % 3) }, (_unused, shot) => photo(shot)),
    }
  })
}

/** A feed file with the cars, including columns that must not become public. */
export function publicFeed(cars: readonly PublicCar[]): FormData {
  const header =
    'Stock #,VIN,Year,Make,Model,Trim,Internet Price,Cost,Miles,Type,Exterior Color,Interior Color,Drivetrain,Description,Image List'
  const rows = cars.map(({ stock, vin, year, make, model, trim, price, miles, condition, color, photos }) => {
    const words = `"One owner, full service history. This ${color.toLowerCase()} ${model} drives like the day it left the factory."`
    const facts = [stock, vin, year, make, model, trim, price, 4321, miles, condition, color, 'Black leather', 'AWD', words]
    return [...facts, `"${photos.join(',')}"`].join(',')
  })
  const body = new FormData()
  body.append('file', new File([`${[header, ...rows].join('\r\n')}\r\n`], 'public.csv', { type: 'text/csv' }))
  return body
}
