/** The kind of vehicles of a manufacturer's identifier, in vPIC's words and numbers. */
export interface VehicleKind {
  vehicleType: string
  truckType: number
}

/** The codes at position 10, which repeat every 30 years. */
export const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_YEAR = 1980
const CYCLE_YEARS = 30
/** vPIC's number for trucks of at most 10,000 lb */
const LIGHT_TRUCK = 1

/**
 * Returns the possible model years of position 10, the likelier first; none if it is not a year code. In cars, MPVs and light trucks, position 7
 * determines the cycle (49 CFR 565.15): a digit until 2009, a letter from 2010. No year is later than the next one.
 */
export function modelYears(vin: string, kind: VehicleKind, now: Date): number[] {
  const code = YEAR_CODES.indexOf(vin.charAt(9))
  if (code < 0) return []
  const first = FIRST_YEAR + code
  const second = first + CYCLE_YEARS
  if (second > now.getUTCFullYear() + 1) return [first]
  if (!isLightVehicle(kind)) return [second, first]
  return [/\d/.test(vin.charAt(6)) ? first : second]
}

/** Returns whether the kind is cars, MPVs, or trucks of at most 10,000 lb. */
export function isLightVehicle({ vehicleType, truckType }: VehicleKind): boolean {
  if (vehicleType === 'Truck') return truckType === LIGHT_TRUCK
  return vehicleType.startsWith('Passenger') || vehicleType.startsWith('Multipurpose')
}
