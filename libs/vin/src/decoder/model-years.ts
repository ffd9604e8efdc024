/** What kind of vehicles a manufacturer's identifier is for: vPIC's words and number. */
export interface VehicleKind {
  vehicleType: string
  truckType: number
}

/** Position 10; the letters and digits come again every 30 years. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_YEAR = 1980
const CYCLE_YEARS = 30
/** vPIC's number for trucks of at most 10,000 lb */
const LIGHT_TRUCK = 1

/**
 * The model years that position 10 may mean, the likelier first; none when it is no year code. Cars, MPVs and light trucks say by position 7 which cycle
 * it is (49 CFR 565.15): a digit until 2009, a letter from 2010. No year is later than the next one.
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

/** Cars, MPVs, and trucks of at most 10,000 lb. */
export function isLightVehicle({ vehicleType, truckType }: VehicleKind): boolean {
  if (vehicleType === 'Truck') return truckType === LIGHT_TRUCK
  return vehicleType.startsWith('Passenger') || vehicleType.startsWith('Multipurpose')
}
