import { generateVin } from '@forecourt/vin/generate-vin'

/** The facts of a made-up vehicle, from which each layout writes its row. */
export interface SampleVehicle {
  vin: string
  stockNumber: string
  year: number
  make: string
  model: string
  trim: string
  body: string
  isNew: boolean
  certified: boolean
  mileage: number
  /** the price for customers, in whole dollars */
  price: number
  msrp: number
  cost: number
  exteriorColor: string
  interiorColor: string
  drivetrain: 'AWD' | 'FWD' | 'RWD'
  transmission: string
  engine: string
  cylinders: number
  fuel: string
  photos: string[]
  description: string
}

const MODELS = [
  ['Honda', '1HG', 'Civic', 'Sedan', 'EX-L', 4, 26_000],
  ['Toyota', '4T1', 'Camry', 'Sedan', 'SE', 4, 29_000],
  ['Ford', '1FT', 'F-150', 'Truck', "XLT 4dr SuperCrew 5.5' Box", 6, 47_000],
  ['Chevrolet', '1GN', 'Traverse', 'SUV', 'FWD 4dr Premier', 6, 41_000],
  ['Jeep', '1C4', 'Grand Cherokee', 'SUV', 'Trailhawk 4x4', 6, 52_000],
  ['Hyundai', 'KM8', 'Tucson Hybrid', 'SUV', 'Ultimate', 4, 38_000],
  ['Subaru', 'JF2', 'Outback', 'Wagon', 'Premium', 4, 34_000],
  ['BMW', 'WBA', '330i', 'Sedan', 'xDrive "M Sport"', 4, 46_000],
  ['Kia', 'KND', 'Soul', 'Hatchback', 'EX+', 4, 22_000],
  ['Ram', '3C6', '1500', 'Truck', '2WD Crew Cab 147" Laramie', 8, 55_000],
] as const
const EXTERIORS = [
  'Summit White',
  'Jet Black',
  'Baltic Gray Metallic',
  'Radiant Red Tintcoat',
  'Silver',
  'Midnight Blue',
  'Forest Green',
] as const
const INTERIORS = ['Black', 'Jet Black', 'Gray', 'Tan', 'Global Black'] as const
const DRIVETRAINS = ['AWD', 'FWD', 'RWD'] as const
const FEATURES = [
  'heated front seats, heated steering wheel and remote start',
  'adaptive cruise control with lane keeping, blind spot monitor',
  '20" machined aluminum wheels; panoramic roof',
  'Apple CarPlay® and Android Auto™, wireless charging',
  'one owner, clean history, dealer serviced since new',
  'new tires, new brakes, fresh 120-point inspection',
  'power liftgate, third row, rear climate control',
] as const

/** Returns a pseudorandom number from 0 to 1 for a seed and a position, so that any row can be generated without the rows before it. */
function chance(seed: number, place: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(place + 0x7f4a7c15, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x2c1b3c6d)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

export interface SampleOptions {
  /** the number of photos */
  photos?: number
  /** the approximate length of the description, in characters */
  descriptionLength?: number
}

/** Returns the made-up vehicle with an index (from 0) of a seed: always the same one, with a valid VIN that no other index has. */
export function sampleVehicle(index: number, seed = 1, { photos = 6, descriptionLength = 300 }: SampleOptions = {}): SampleVehicle {
  const pick = <T>(items: readonly T[], place: number): T => items[Math.floor(chance(seed, index * 16 + place) * items.length)] as T
  const between = (low: number, high: number, place: number) => low + Math.floor(chance(seed, index * 16 + place) * (high - low + 1))
  const [make, wmi, model, body, trim, cylinders, base] = pick(MODELS, 0)
  const isNew = chance(seed, index * 16 + 1) < 0.4
  const year = isNew ? 2026 : between(2012, 2025, 2)
  const price = Math.max(5000, base - (2026 - year) * 1900 + between(0, 59, 3) * 100 - 5)
  const stockNumber = `${isNew ? 'N' : 'U'}${String(seed % 100).padStart(2, '0')}${String(index).padStart(5, '0')}`
  const exteriorColor = pick(EXTERIORS, 4)
  let description = `${year} ${make} ${model} in ${exteriorColor}`
  for (let part = 0; description.length < descriptionLength; part++) description += `, ${pick(FEATURES, 100 + index + part)}`
  return {
    vin: generateVin(seed * 1_000_000 + index, { wmi, modelYear: year }),
    stockNumber,
    year,
    make,
    model,
    trim,
    body,
    isNew,
    certified: !isNew && chance(seed, index * 16 + 5) < 0.25,
    mileage: isNew ? between(3, 60, 6) : (2026 - year) * between(7000, 14_000, 6) + between(500, 2500, 7),
    price,
    msrp: base + 2500,
    cost: price - between(800, 3500, 8),
    exteriorColor,
    interiorColor: pick(INTERIORS, 9),
    drivetrain: pick(DRIVETRAINS, 10),
    transmission: chance(seed, index * 16 + 11) < 0.9 ? 'Automatic' : 'Manual',
    engine: `${cylinders} Cylinder`,
    cylinders,
    fuel: model.includes('Hybrid') ? 'Gasoline / Electric Hybrid' : 'Gasoline',
    photos: Array.from({ length: photos }, (_, at) => `https://photos.example.com/w_800,h_600,q_90/${stockNumber}/${at + 1}.jpg`),
    description: `${description}.`,
  }
}
