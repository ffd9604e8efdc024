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
  const parts = [vehicle.year, vehicle.make, vehicle.model].filter((part) => part !== null && part !== undefined && part !== '')
  if (parts.length < 2 && vehicle.name) return vehicle.name
  const title = [...parts, vehicle.trim].filter(Boolean).join(' ')
  return title === '' ? 'Vehicle' : title
}
