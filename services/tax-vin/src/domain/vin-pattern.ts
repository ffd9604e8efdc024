import type { KnownFacts } from './vin-facts.ts'

/** What the inventory says of a vehicle that its VIN does not. */
export interface LotFacts {
  trim: string
  drivetrain: string
  transmission: string
}

/** What vehicles of one maker, model, engine and year share: positions 1 to 8 and 10 of their VINs. */
export function vinPattern(vin: string): string {
  return vin.slice(0, 8) + vin.charAt(9)
}

/** The facts that all vehicles of a pattern share, ignoring spaces and case. A fact with different values is omitted (rules: VIN decoding). */
export function agreedFacts(vehicles: readonly LotFacts[]): KnownFacts {
  const agreed = (values: readonly string[]) => {
    const said = values.map((value) => value.trim()).filter((value) => value !== '')
    return new Set(said.map((value) => value.toLowerCase())).size === 1 ? said[0] : undefined
  }
  const facts = {
    trim: agreed(vehicles.map(({ trim }) => trim)),
    driveType: agreed(vehicles.map(({ drivetrain }) => drivetrain)),
    transmission: agreed(vehicles.map(({ transmission }) => transmission)),
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as KnownFacts
}
