import type { PricedVehicle } from '../valuation.ts'

/** A simulated lot: models of several makes that lose value by age and miles, with random noise as from equipment. */
interface SimulatedLot {
  vehicles: number
  models: number
  /** the standard deviation of the unexplained part of log price; 0.12 by default */
  noise?: number
}

/** Returns a generator of numbers from 0 to 1, with the same sequence for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns the used vehicles of a simulated lot as of a year: a few models are frequent, most occur once or twice. */
export function simulateLot({ vehicles, models, noise = 0.12 }: SimulatedLot, thisYear: number, seed: number): PricedVehicle[] {
  const random = seededRandom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const makes = Array.from({ length: Math.max(1, Math.round(models / 5)) }, () => 0.25 * normal())
  const known = Array.from({ length: models }, (_, i) => ({ make: i % makes.length, level: 0.3 * normal() }))
  return Array.from({ length: vehicles }, (_, i) => {
    const model = Math.floor(models * random() ** 2)
    const { make, level } = known[model] ?? { make: 0, level: 0 }
    const age = Math.floor(12 * random())
    const mileage = Math.round(Math.max(500, age * 11_000 * (0.5 + random()) + 6_000 * random()))
    const logPrice = Math.log(34_000) + (makes[make] ?? 0) + level - 0.09 * age - 0.000_002 * mileage + noise * normal()
    return {
      vehicleId: `v${i}`,
      year: thisYear - age,
      make: `Make ${make}`,
      model: `Model ${model}`,
      trim: '',
      mileage,
      price: Math.round(Math.exp(logPrice)),
      listed: i % 3 === 0,
    }
  })
}
