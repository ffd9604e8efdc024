import { knownFact, type TradeInVehicle } from '@forecourt/trade-in/vehicle'

/** Returns '2019 Honda CR-V EX-L', without unknown facts; 'Your vehicle' when none is known. */
export function vehicleName({ year, make, model, trim }: TradeInVehicle): string {
  return [year, make, model, trim].map(knownFact).filter(Boolean).join(' ') || 'Your vehicle'
}

/** Returns the name to follow 'Your': '2019 Honda CR-V EX-L', or 'vehicle' when nothing is known. */
export function ownVehicle(vehicle: TradeInVehicle | null): string {
  return vehicle === null ? 'vehicle' : vehicleName(vehicle).replace(/^Your /, '')
}

/** Returns 'SUV, 4-cylinder, AWD', the facts by which customers recognize their car; '' when none is known. */
export function vehicleLine({ bodyClass, engineCylinders, fuelType, driveType }: TradeInVehicle): string {
  const cylinders = knownFact(engineCylinders) === '' ? '' : `${engineCylinders}-cylinder`
  // 'Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)' is an SUV to its owner
  const body = /\(([A-Z]{2,4})\)/.exec(bodyClass)?.[1] ?? knownFact(bodyClass)
  return [body, cylinders, knownFact(fuelType), knownFact(driveType)].filter(Boolean).join(', ')
}
