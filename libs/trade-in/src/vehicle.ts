/** The displayed value of a fact that a decoder does not know (rules: decoded vin). */
export const UNKNOWN = 'Unknown'

/** A fact of a vehicle; '' for an unknown one (rules: decoded vin). */
export function knownFact(fact: string): string {
  return fact === UNKNOWN ? '' : fact
}

/** The facts of a decoded VIN, all texts (rules: decoded vin). */
export const VEHICLE_FACTS = [
  'year',
  'make',
  'model',
  'trim',
  'bodyClass',
  'vehicleType',
  'engineCylinders',
  'engineHP',
  'fuelType',
  'manufacturer',
  'plantCountry',
  'driveType',
  'doors',
  'transmission',
  'series',
] as const
export type VehicleFact = (typeof VEHICLE_FACTS)[number]

/** The vehicle of an evaluation; its VIN is '' if it is described only by year, make and model. */
export type TradeInVehicle = { vin: string } & Record<VehicleFact, string>

/** Returns a vehicle without a VIN: the owner's choices, and 'Unknown' for all other facts. */
export function vehicleWithoutVin({ year, make, model }: { year: string; make: string; model: string }): TradeInVehicle {
  const unknown = Object.fromEntries(VEHICLE_FACTS.map((fact) => [fact, UNKNOWN])) as Record<VehicleFact, string>
  return { ...unknown, vin: '', year, make, model }
}
