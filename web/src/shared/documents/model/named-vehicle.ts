import type { FilingKind } from '@forecourt/contracts/documents/kinds'

/** A vehicle as documents name it. */
export interface NamedVehicle {
  /** where it is known: what a list has chosen it by */
  vehicleId?: string
  vin: string
  stockNumber: string
  /** year, make, model and trim */
  name: string
}

/** What a vehicle is called beside a document: '2020 Ford Mustang GT, N1007'. */
export function vehicleLabel({ vin, stockNumber, name }: NamedVehicle): string {
  return [name, stockNumber || vin].filter(Boolean).join(', ')
}

/** What names the vehicle in a call: its VIN, else its stock number. */
export function vehicleIdentifier({ vin, stockNumber }: NamedVehicle): string {
  return vin || stockNumber
}

/** Under which vehicle a file is filed, and as what. */
export interface Filing {
  vehicle: NamedVehicle | null
  kind: FilingKind
}
