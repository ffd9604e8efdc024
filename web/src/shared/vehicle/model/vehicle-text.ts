import { isShownByName } from '@forecourt/vehicle/shown-by-name'
import { formatCount } from '../../../ui/format.ts'

/** '77,000 mi', or `missing` if the feed has no mileage. */
export function formatMileage(mileage: number | null | undefined, unit: 'mi' | 'km', missing = 'N/A'): string {
  return mileage === null || mileage === undefined ? missing : `${formatCount(mileage)} ${unit}`
}

/** '2023 Chevrolet Traverse Premier': the name of a vehicle in headings. */
export function vehicleTitle(vehicle: {
  year?: number | string | null
  make?: string
  model?: string
  trim?: string
  name?: string
}): string {
  if (vehicle.name && isShownByName(vehicle)) return vehicle.name
  const title = [vehicle.year, vehicle.make, vehicle.model, vehicle.trim].filter(Boolean).join(' ')
  return title === '' ? 'Vehicle' : title
}
