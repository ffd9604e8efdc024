import { MAKE_END, SLOT } from '../vin-data/elements.ts'
import { sharedVinData, type VinData } from '../vin-data/load-vin-data.ts'
import { explain } from './match-schemas.ts'
import { modelYears } from './model-years.ts'

/** What a VIN itself says; null where it does not. */
export interface DecodedVin {
  year: number | null
  make: string | null
  model: string | null
  trim: string | null
  bodyClass: string | null
  vehicleType: string | null
  engineCylinders: string | null
  engineHP: string | null
  fuelType: string | null
  manufacturer: string | null
  plantCountry: string | null
  driveType: string | null
  doors: string | null
  series: string | null
  /** decoded with the patterns of a neighbor year, because the year's own are not known */
  approximate: boolean
}

/**
 * Decodes a normalized VIN of 17 characters by the patterns that manufacturers file (design: VIN decoder); null when nobody has its manufacturer's
 * identifier. The check digit is not looked at. `now` bounds model years. The first call reads the file.
 */
export function decodeVin(vin: string, now: Date): DecodedVin | null {
  const data = sharedVinData()
  const wmi = findWmi(data, vin)
  if (wmi < 0) return null
  const textOf = (number: number | undefined) => (number === undefined ? '' : data.texts.at(number)) || null
  const vehicleType = textOf(data.wmiType[wmi])
  const years = modelYears(vin, { vehicleType: vehicleType ?? '', truckType: data.wmiTruckType[wmi] ?? 0 }, now)
  const found = explain(data, wmi, years, Buffer.from(`${vin.slice(3, 8)}|${vin.slice(9)}`, 'latin1'))
  const factIn = (slot: number) => {
    const fact = found?.facts[slot] ?? -1
    return fact < 0 ? undefined : data.factText[fact]
  }
  // a manufacturer may make cars of several makes: the model says whose it is
  const [make, model] = textOf(factIn(SLOT.model))?.split(MAKE_END) ?? []
  const engine = factIn(SLOT.engineModel)
  return {
    year: found?.year ?? years[0] ?? null,
    make: make || textOf(data.wmiMake[wmi]),
    model: model || null,
    trim: textOf(factIn(SLOT.trim)),
    bodyClass: textOf(factIn(SLOT.body)),
    vehicleType,
    engineCylinders: textOf(factIn(SLOT.cylinders)),
    engineHP: (engine === undefined ? null : data.horsepower.get(engine)) ?? null,
    fuelType: textOf(factIn(SLOT.fuel)),
    manufacturer: textOf(data.wmiManufacturer[wmi]),
    plantCountry: textOf(factIn(SLOT.plantCountry)) ?? textOf(data.wmiCountry[wmi]),
    driveType: textOf(factIn(SLOT.drive)),
    doors: textOf(factIn(SLOT.doors)),
    series: textOf(factIn(SLOT.series)),
    approximate: found?.approximate ?? false,
  }
}

/** Small makers share a first part whose third character is 9, and are told apart by positions 12 to 14. -1 when nobody has it. */
function findWmi(data: VinData, vin: string): number {
  const first = vin.slice(0, 3)
  const small = vin[2] === '9' ? data.wmis.indexOf(first + vin.slice(11, 14)) : -1
  return small < 0 ? data.wmis.indexOf(first) : small
}
