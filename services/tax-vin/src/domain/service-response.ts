import type { VinFact } from '@forecourt/contracts/tax-vin/vins'
import type { KnownFacts } from './vin-facts.ts'

/** The field of each fact in vPIC's DecodeVinValues. */
const FIELDS: Readonly<Record<VinFact, string>> = {
  year: 'ModelYear',
  make: 'Make',
  model: 'Model',
  trim: 'Trim',
  bodyClass: 'BodyClass',
  vehicleType: 'VehicleType',
  engineCylinders: 'EngineCylinders',
  engineHP: 'EngineHP',
  fuelType: 'FuelTypePrimary',
  manufacturer: 'Manufacturer',
  plantCountry: 'PlantCountry',
  driveType: 'DriveType',
  doors: 'Doors',
  transmission: 'TransmissionStyle',
  series: 'Series',
}
const MAX_LENGTH = 200
/** words for 'no value' */
const NOTHING = /^(?:|null|n\/a|not applicable|unknown)$/i

/**
 * Returns the facts in a response of DecodeVinValues; empty if it does not know the VIN, null if it is not a response to this VIN. Drops values that
 * are not one line of at most 200 characters, because they are displayed.
 */
export function readServiceResponse(body: unknown, vin: string): KnownFacts | null {
  const [first]: unknown[] = isRecord(body) && Array.isArray(body.Results) ? body.Results : []
  if (!isRecord(first) || (typeof first.VIN === 'string' && first.VIN.toUpperCase() !== vin)) return null
  if (!Object.values(FIELDS).some((field) => field in first)) return null
  const facts: Partial<Record<VinFact, string>> = {}
  for (const [fact, field] of Object.entries(FIELDS) as [VinFact, string][]) {
    const value = first[field]
    if (typeof value !== 'string' || value.length > MAX_LENGTH || /\p{Cc}/u.test(value)) continue
    const text = value.trim()
    if (!NOTHING.test(text)) facts[fact] = text
  }
  return facts.make === undefined && facts.model === undefined ? {} : facts
}

/** Whether a parsed JSON value is an object or a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
