interface Described {
  year?: number | string | null
  make?: string
  model?: string
  trim?: string
  name?: string
}

/** Whether a vehicle is shown, and found, by the name that the feed gives it: fewer than two of year, make and model are known. */
export function isShownByName({ year, make, model }: Described): boolean {
  return [year, make, model].filter((part) => part !== null && part !== undefined && part !== '').length < 2
}

/** Returns the name of a vehicle in headings, such as '2023 Chevrolet Traverse Premier'; 'Vehicle' if nothing is known. */
export function vehicleTitle(vehicle: Described): string {
  if (vehicle.name && isShownByName(vehicle)) return vehicle.name
  const title = [vehicle.year, vehicle.make, vehicle.model, vehicle.trim].filter(Boolean).join(' ')
  return title === '' ? 'Vehicle' : title
}
