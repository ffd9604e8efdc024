/** What is shown where a decoder does not know a fact (rules: decoded vin). */
export const UNKNOWN = 'Unknown'

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

/** The vehicle of an evaluation: '' as VIN while it is described by year, make and model alone. */
export type TradeInVehicle = { vin: string } & Record<VehicleFact, string>

/** A vehicle without a VIN: what its owner chose, all else 'Unknown'. */
export function vehicleWithoutVin({ year, make, model }: { year: string; make: string; model: string }): TradeInVehicle {
  const unknown = Object.fromEntries(VEHICLE_FACTS.map((fact) => [fact, UNKNOWN])) as Record<VehicleFact, string>
  return { ...unknown, vin: '', year, make, model }
}
