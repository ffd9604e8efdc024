import { MAKE_END, SLOT } from '../vin-data/elements.ts'
import { sharedVinData, type VinData } from '../vin-data/load-vin-data.ts'
import type { Reach } from './match-key.ts'
import { explain } from './match-schemas.ts'
import { modelYears, type VehicleKind } from './model-years.ts'
import { tradeModel } from './trade-model.ts'

/** The facts that a VIN encodes; null when it does not encode one. */
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
  /** decoded with the patterns of a neighboring year, because those of the year are unknown */
  approximate: boolean
}

/** A dealership's VINs have a few hundred patterns. A full cache takes about 3 MB and is cleared. */
const CACHE_SIZE_MAX = 4_000
const cache = new Map<string, DecodedVin | null>()

/**
 * Decodes a normalized VIN of 17 characters by the patterns that manufacturers file (design: VIN decoder); null when its manufacturer's identifier
 * is unassigned. Does not verify the check digit. `now` limits the model years. The first call reads the file.
 */
export function decodeVin(vin: string, now: Date): Readonly<DecodedVin> | null {
  const pattern = `${now.getUTCFullYear()}${vin.slice(0, 8)}${vin.slice(9, vin[2] === '9' ? 14 : 11)}`
  const known = cache.get(pattern)
  if (known !== undefined) return known
  const reach = { serial: false }
  const decoded = decode(vin, now, reach)
  if (reach.serial) return decoded
  if (cache.size >= CACHE_SIZE_MAX) cache.clear()
  cache.set(pattern, decoded)
  return decoded
}

function decode(vin: string, now: Date, reach: Reach): DecodedVin | null {
  const data = sharedVinData()
  const wmi = findWmi(data, vin)
  if (wmi < 0) return null
  const textOf = (number: number | undefined) => (number === undefined ? '' : data.texts.at(number)) || null
  const kind = kindOf(data, wmi)
  const years = modelYears(vin, kind, now)
  const found = explain(data, wmi, years, Buffer.from(`${vin.slice(3, 8)}|${vin.slice(9)}`, 'latin1'), reach)
  const factIn = (slot: number) => {
    const fact = found?.facts[slot] ?? -1
    return fact < 0 ? undefined : data.factText[fact]
  }
  // a manufacturer may build cars of several makes: the model determines the make
  const [ownMake, model] = textOf(factIn(SLOT.model))?.split(MAKE_END) ?? []
  const make = ownMake || textOf(data.wmiMake[wmi])
  const year = found?.year ?? years[0] ?? null
  const [trim, series, doors] = [textOf(factIn(SLOT.trim)), textOf(factIn(SLOT.series)), textOf(factIn(SLOT.doors))]
  const engine = factIn(SLOT.engineModel)
  return {
    year,
    make,
    model: model ? tradeModel({ make: make ?? '', model, year, series, trim, doors }) : null,
    trim,
    bodyClass: textOf(factIn(SLOT.body)),
    vehicleType: kind.vehicleType || null,
    engineCylinders: textOf(factIn(SLOT.cylinders)),
    engineHP: (engine === undefined ? null : data.horsepower.get(engine)) ?? null,
    fuelType: textOf(factIn(SLOT.fuel)),
    manufacturer: textOf(data.wmiManufacturer[wmi]),
    plantCountry: textOf(factIn(SLOT.plantCountry)) ?? textOf(data.wmiCountry[wmi]),
    driveType: textOf(factIn(SLOT.drive)),
    doors,
    series,
    approximate: found?.approximate ?? false,
  }
}

/**
 * Returns the possible model years of a normalized VIN of 17 characters; none when its manufacturer's identifier is unassigned or position 10 is
 * not a year code.
 */
export function possibleModelYears(vin: string, now: Date): number[] {
  const data = sharedVinData()
  const wmi = findWmi(data, vin)
  return wmi < 0 ? [] : modelYears(vin, kindOf(data, wmi), now)
}

function kindOf(data: VinData, wmi: number): VehicleKind {
  return { vehicleType: data.texts.at(data.wmiType[wmi] ?? 0), truckType: data.wmiTruckType[wmi] ?? 0 }
}

/**
 * Returns the index of the manufacturer's identifier; -1 if it is unassigned. Small manufacturers share identifiers whose third character is 9, and
 * positions 12 to 14 distinguish them.
 */
function findWmi(data: VinData, vin: string): number {
  const first = vin.slice(0, 3)
  const small = vin[2] === '9' ? data.wmis.indexOf(first + vin.slice(11, 14)) : -1
  return small < 0 ? data.wmis.indexOf(first) : small
}
