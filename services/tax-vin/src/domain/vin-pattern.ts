import type { KnownFacts } from './vin-facts.ts'

/** Facts of a vehicle from the inventory that its VIN does not contain. */
export interface LotFacts {
  trim: string
  drivetrain: string
  transmission: string
}

/** Returns positions 1 to 8 and 10 of a VIN, which vehicles of one manufacturer, model, engine and year share. */
export function vinPattern(vin: string): string {
  return vin.slice(0, 8) + vin.charAt(9)
}

/** Returns the facts that all vehicles of a pattern share, ignoring spaces and case. Omits a fact with different values (rules: VIN decoding). */
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
