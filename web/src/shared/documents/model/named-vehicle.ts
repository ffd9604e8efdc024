import type { FilingKind } from '@forecourt/contracts/documents/kinds'

/** The facts of a vehicle that documents are shown with. */
export interface NamedVehicle {
  /** absent in responses of an older version */
  vehicleId?: string | undefined
  vin: string
  stockNumber: string
  /** year, make, model and trim */
  name: string
}

/** The label of a vehicle next to a document: '2020 Ford Mustang GT, N1007'. */
export function vehicleLabel({ vin, stockNumber, name }: NamedVehicle): string {
  return [name, stockNumber || vin].filter(Boolean).join(', ')
}

/** The vehicle's identifier in calls: its id, because another vehicle may have the same stock number; else its VIN, else its stock number. */
export function vehicleIdentifier({ vehicleId, vin, stockNumber }: NamedVehicle): string {
  return vehicleId ?? (vin || stockNumber)
}

/** The vehicle and kind that a file is filed under. */
export interface Filing {
  vehicle: NamedVehicle | null
  kind: FilingKind
}
