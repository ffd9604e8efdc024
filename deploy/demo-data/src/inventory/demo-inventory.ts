import { generateVin } from '@forecourt/vin/generate-vin'
import { INTERIOR_NAMES, INTERIORS, PAINT_NAMES, PAINTS } from './appearance.ts'
import { photosOf } from './demo-photos.ts'
import { DEMO_MODELS, type DemoModel } from './models.ts'

/** One vehicle of a demo dealership, as in its feed. */
export interface DemoVehicle {
  vin: string
  stockNumber: string
  year: number
  make: string
  model: string
  trim: string
  bodyText: string
  condition: 'New' | 'Used'
  certified: boolean
  exteriorColor: string
  interiorColor: string
  miles: number
  /** dollars; null shows 'Call for Price' */
  price: number | null
  msrp: number
  cost: number
  drivetrain: string
  transmission: string
  engine: string
  fuel: string
  description: string
  /** file names below DEMO_PHOTO_BASE */
  photos: string[]
  /** days since it arrived at the dealership */
  daysInStock: number
  /** whether it is the one with every kind of content */
  isShowcase: boolean
}

interface DemoInventoryOptions {
  /** the same seed gives the same vehicles */
  seed: number
  count: number
  stockPrefix: string
  /** model year of new vehicles */
  newestYear: number
  /** index of the one with every kind of content; none if absent */
  showcase?: number
}

/** Generates the inventory of a demo dealership: a quarter new, the rest used, with plausible values and valid VINs. */
export function demoInventory({ seed, count, stockPrefix, newestYear, showcase }: DemoInventoryOptions): DemoVehicle[] {
  const random = randomNumbers(seed)
  return Array.from({ length: count }, (_, n) => {
    const model = pick(DEMO_MODELS, n + seed)
    const trimLevel = Math.floor(random() * model.trims.length)
    const isNew = n % 4 === 3
    const age = isNew ? 0 : 1 + Math.floor(random() * 7)
    const year = newestYear - age
    const miles = isNew ? 4 + Math.floor(random() * 30) : Math.round(age * (7_000 + random() * 8_000))
    const msrp = Math.round((model.msrp * (1 + 0.14 * trimLevel)) / 5) * 5
    const worth = isNew ? msrp * 0.97 : msrp * 0.88 ** age * (1 - Math.min(0.12, miles / 1_200_000))
    const price = Math.round(worth / 100) * 100 - 5
    const paint = pick(PAINT_NAMES, n * 5 + Math.floor(random() * 3))
    const interior = pick(INTERIOR_NAMES, n)
    const trim = model.trims[trimLevel] ?? model.trims[0]
    const facts = { year, make: model.make, model: model.model, trim, miles }
    return {
      vin: generateVin(seed * 1_000_000 + 100_000 + n * 37, { wmi: model.wmi, modelYear: year }),
      stockNumber: `${stockPrefix}${1001 + n * 3}`,
      ...facts,
      bodyText: model.bodyText,
      condition: isNew ? 'New' : 'Used',
      certified: !isNew && age <= 3 && n % 3 === 0,
      exteriorColor: PAINTS[paint],
      interiorColor: INTERIORS[interior],
      price: n % 29 === 17 ? null : price,
      msrp,
      cost: Math.round(price * 0.9),
      drivetrain: model.drivetrain,
      transmission: model.fuel === 'Electric' ? 'Single-Speed' : 'Automatic',
      engine: model.engine,
      fuel: model.fuel,
      description: describe(model, facts, { isNew, paint: PAINTS[paint], interior: INTERIORS[interior] }),
      // a vehicle that has just arrived has no photos yet
      photos: n % 31 === 22 ? [] : photosOf(model.body, paint, interior, n === showcase),
      daysInStock: 16 + ((n * 23) % 84),
      isShowcase: n === showcase,
    }
  })
}

/** Returns the inventory some days later: some prices are lower, some vehicles sold, some new. `keep` are VINs that must stay. */
export function laterInventory(vehicles: DemoVehicle[], arrived: DemoVehicle[], keep: ReadonlySet<string>): DemoVehicle[] {
  const sold = new Set(vehicles.filter(({ vin }, n) => n % 20 === 11 && !keep.has(vin)).map(({ vin }) => vin))
  const left = vehicles.filter(({ vin }) => !sold.has(vin))
  return [
    ...left.map((vehicle, n) =>
      (n % 9 === 4 || vehicle.isShowcase) && vehicle.price !== null ? { ...vehicle, price: vehicle.price - 500 } : vehicle,
    ),
    ...arrived,
  ]
}

function describe(
  { body, drivetrain, engine, fuel }: DemoModel,
  { year, make, model, trim, miles }: { year: number; make: string; model: string; trim: string; miles: number },
  { isNew, paint, interior }: { isNew: boolean; paint: string; interior: string },
): string {
  const opening = isNew
    ? `Just arrived: a new ${year} ${make} ${model} ${trim}`
    : `One owner, ${miles.toLocaleString('en-US')} miles, full service history: a ${year} ${make} ${model} ${trim}`
  const fit = {
    sedan: 'an easy daily drive',
    coupe: 'a weekend car for every day',
    hatchback: 'small outside and roomy inside',
    suv: 'room for everyone and everything',
    pickup: 'ready for work and for the lake',
    minivan: 'the family’s living room on wheels',
  }[body]
  const power = fuel === 'Electric' ? `${engine} electric drive` : `${engine}, ${drivetrain}`
  return `${opening} in ${paint} with ${interior} upholstery. ${power}; ${fit}. Inspected on 140 points. Ask us for a trade-in value or a payment that fits.`
}

function pick<T>(list: readonly T[], at: number): T {
  return list[((at % list.length) + list.length) % list.length] as T
}

/** Returns a generator of pseudorandom numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
