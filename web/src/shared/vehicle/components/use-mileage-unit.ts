import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { useState } from 'react'

type MileageUnit = Vehicle['mileageUnit']

/**
 * Returns the unit of the mileages in a list of vehicles (rules: vehicle facts), for the filter that limits them. When nothing matches, it is that of the
 * vehicles listed before; 'mi' until there were any.
 */
export function useMileageUnit(vehicles: readonly Pick<Vehicle, 'mileageUnit'>[] = []): MileageUnit {
  const [known, setKnown] = useState<MileageUnit>('mi')
  const unit = vehicles[0]?.mileageUnit ?? known
  if (unit !== known) setKnown(unit)
  return unit
}
